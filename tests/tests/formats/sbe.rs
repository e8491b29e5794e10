//! Simple Binary Encoding (FIX): a root block, repeating groups with a header
//! of their own, and text behind them.

use hg::{Hg, Le};

use super::{both_ways, hex};

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(little)]
struct Message {
    block_len: u16,
    #[hg(value = 1)]
    template: hg::Auto<u16>,
    schema: u16,
    version: u16,
    #[hg(bytes = block_len)]
    root: Root,
    fuel: Group,
    #[hg(prefix_bytes = u16)]
    maker: String,
    #[hg(prefix_bytes = u16)]
    model: String,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Root {
    serial: u64,
    year: u16,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(little)]
struct Group {
    block_len: u16,
    n: hg::Auto<u16>,
    #[hg(count = n)]
    entries: Vec<Entry>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(little)]
struct Entry {
    speed: u16,
    consumption: f32,
    #[hg(prefix_bytes = u16)]
    usage: String,
}

#[test]
fn groups() {
    let message = Message {
        block_len: 10,
        template: hg::auto(),
        schema: 2,
        version: 0,
        root: Root {
            serial: 1234,
            year: 2013,
        },
        fuel: Group {
            block_len: 6,
            n: hg::auto(),
            entries: vec![
                Entry {
                    speed: 30,
                    consumption: 0.5,
                    usage: "city".into(),
                },
                Entry {
                    speed: 75,
                    consumption: 2.0,
                    usage: String::new(),
                },
            ],
        },
        maker: "Honda".into(),
        model: "Civic".into(),
    };
    let bytes = hex("0a00 0100 0200 0000 d204000000000000 dd07
         0600 0200 1e00 0000003f 0400 63697479 4b00 00000040 0000
         0500 486f6e6461 0500 4369766963");
    both_ways::<_, Le>(&message, &bytes);
    let view = Message::view(&bytes).unwrap();
    let speeds: Vec<u16> = view.fuel().entries().map(|it| it.speed()).collect();
    assert_eq!(speeds, [30, 75]);
    assert_eq!((view.maker(), view.root().year()), ("Honda", 2013));
}
