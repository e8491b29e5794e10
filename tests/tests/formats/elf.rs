//! The section table of ELF, in the order that its first bytes tell.

use hg::{Hg, Order};

use super::hex;

#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Data {
    Little = 1,
    Big = 2,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(magic = b"\x7fELF", size = 16)]
struct Ident {
    class: u8,
    data: Data,
    version: u8,
    abi: u8,
}

/// Sections of 32 bits, and the names that they point into.
#[derive(Hg, Debug, Clone, PartialEq)]
struct Table {
    n: u16,
    #[hg(count = n)]
    sections: Vec<Section>,
    #[hg(rest)]
    names: Vec<u8>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Section {
    name: u32,
    kind: u32,
    flags: u32,
    address: u32,
    offset: u32,
    size: u32,
    link: u32,
    info: u32,
    alignment: u32,
    entry_size: u32,
}

impl Table {
    fn name(&self, section: &Section) -> &str {
        let from = usize::try_from(section.name).unwrap();
        let name = self.names[from..].split(|byte| *byte == 0).next();
        core::str::from_utf8(name.unwrap_or_default()).unwrap()
    }
}

fn table() -> Table {
    let section = |name, kind, size| Section {
        name,
        kind,
        flags: 6,
        address: 0x0102_0304,
        offset: 0x34,
        size,
        link: 0,
        info: 0,
        alignment: 4,
        entry_size: 0,
    };
    Table {
        n: 2,
        sections: vec![section(1, 1, 16), section(7, 3, 9)],
        names: b"\0.text\0.shstrtab\0".to_vec(),
    }
}

#[test]
fn in_either_order() {
    for (ident, first) in [
        (
            "7f454c46 01 02 01 00 0000000000000000",
            "0002 00000001 00000001 00000006",
        ),
        (
            "7f454c46 01 01 01 00 0000000000000000",
            "0200 01000000 01000000 06000000",
        ),
    ] {
        let ident = Ident::decode_as(Order::Big, &hex(ident)).unwrap();
        let order = match ident.data {
            Data::Big => Order::Big,
            Data::Little => Order::Little,
        };
        let mut bytes = Vec::new();
        table().encode_to_as(order, &mut bytes).unwrap();
        assert_eq!(bytes[..14], hex(first));
        let read = Table::decode_as(order, &bytes).unwrap();
        assert_eq!(read, table());
        assert_eq!(read.name(&read.sections[1]), ".shstrtab");
        hg::with_order!(order, O => {
            let view = Table::view::<O>(&bytes).unwrap();
            assert_eq!(view.sections()[1].size(), 9);
            assert_eq!(view.names().len(), 17);
        });
    }
}
