//! Messages in messages of their own kind: `Box`, `Vec`, `depth`, `recursive`.

use hg::Hg;
use proptest::prelude::*;

use super::shape;
use super::values::{any, ascii, len, list};

/// Children in a vector.
#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(depth = 16)]
pub struct Tree {
    pub value: u16,
    #[hg(prefix = u8)]
    pub children: Vec<Tree>,
}

fn tree() -> impl Strategy<Value = Tree> {
    let leaf = any().prop_map(|value| Tree {
        value,
        children: Vec::new(),
    });
    leaf.prop_recursive(4, 12, 3, |tree| {
        (any(), list(tree, 3)).prop_map(|(value, children)| Tree { value, children })
    })
}

fn same_tree<O: hg::ByteOrder>(seen: TreeView<'_, O>, host: &Tree) {
    assert_eq!(seen.value(), host.value);
    assert_eq!(seen.children().len(), host.children.len());
    for (seen, child) in seen.children().zip(&host.children) {
        same_tree(seen, child);
    }
}

shape! {
    Tree, closed,
    tree(),
    Tree {
        value: 1,
        children: vec![
            Tree { value: 2, children: vec![Tree { value: 3, children: vec![] }] },
            Tree { value: 4, children: vec![] },
        ],
    }
        => [0, 1, 2, 0, 2, 1, 0, 3, 0, 0, 4, 0]; [1, 0, 2, 2, 0, 1, 3, 0, 0, 4, 0, 0],
    |view, host| {
        same_tree(view, host);
    }
}

/// One behind the other, in boxes.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct List {
    pub value: u16,
    pub more: bool,
    #[hg(if = more)]
    pub next: Option<Box<List>>,
}

shape! {
    List, closed,
    proptest::collection::vec(any(), 1..6).prop_map(|values| {
        let all = values.into_iter().rev().fold(None, |next: Option<Box<List>>, value| {
            Some(Box::new(List { value, more: next.is_some(), next }))
        });
        all.map_or(List { value: 0, more: false, next: None }, |list| *list)
    }),
    List {
        value: 1,
        more: true,
        next: Some(Box::new(List { value: 2, more: false, next: None })),
    }
        => [0, 1, 1, 0, 2, 0]; [1, 0, 1, 2, 0, 0],
    |view, host| {
        let (mut seen, mut host) = (view, host);
        loop {
            assert_eq!((seen.value(), seen.more()?), (host.value, host.more));
            match (seen.next(), &host.next) {
                (Some(after), Some(list)) => (seen, host) = (after.get(), list),
                (after, list) => {
                    assert_eq!(after.is_some(), list.is_some());
                    break;
                }
            }
        }
    }
}

/// Two boxes a node.
#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(tag = u8)]
pub enum SumTree {
    #[hg(tag = 0)]
    Leaf(i16),
    #[hg(tag = 1)]
    Sum(Box<SumTree>, Box<SumTree>),
    #[hg(tag = 2)]
    Negative(Box<SumTree>),
}

shape! {
    SumTree, choice,
    any().prop_map(SumTree::Leaf).prop_recursive(4, 12, 2, |tree| {
        prop_oneof![
            (tree.clone(), tree.clone()).prop_map(|(a, b)| SumTree::Sum(Box::new(a), Box::new(b))),
            tree.prop_map(|it| SumTree::Negative(Box::new(it))),
        ]
    }),
    SumTree::Sum(
        Box::new(SumTree::Leaf(1)),
        Box::new(SumTree::Negative(Box::new(SumTree::Leaf(2)))),
    )
        => [1, 0, 0, 1, 2, 0, 0, 2]; [1, 0, 1, 0, 2, 0, 2, 0],
}

/// Two messages, each in the other.
#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(recursive, depth = 12)]
pub struct Folder {
    pub n: u8,
    #[hg(count = n)]
    pub entries: Vec<Item>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(recursive)]
pub struct Item {
    #[hg(prefix_bytes = u8)]
    pub name: String,
    pub is_folder: bool,
    #[hg(if = is_folder)]
    pub folder: Option<Folder>,
}

fn folder() -> impl Strategy<Value = Folder> {
    let empty = Just(Folder {
        n: 0,
        entries: Vec::new(),
    });
    empty.prop_recursive(3, 8, 3, |folder| {
        let item = (ascii(2), proptest::option::of(folder)).prop_map(|(name, folder)| Item {
            name,
            is_folder: folder.is_some(),
            folder,
        });
        list(item, 3).prop_map(|entries| Folder {
            n: len(entries.len()),
            entries,
        })
    })
}

shape! {
    Folder, closed,
    folder(),
    Folder {
        n: 1,
        entries: vec![Item {
            name: "a".to_owned(),
            is_folder: true,
            folder: Some(Folder { n: 0, entries: vec![] }),
        }],
    }
        => [1, 1, b'a', 1, 0],
}
