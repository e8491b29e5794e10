//! A Java class file (JVMS, chapter 4): the pool of constants, in which some
//! take two places.

use hg::{ByteOrder, Dyn, Error, ErrorKind, Exclusive, Hg, Net, Number, Reader, Writer};

use super::{both_ways, hex};

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big, magic = 0xcafe_babe_u32)]
struct ClassFile {
    minor: u16,
    major: u16,
    /// One more than the places in the pool.
    pool_count: u16,
    #[hg(tag = pool_count)]
    pool: Pool,
    access: u16,
    this: u16,
    parent: u16,
    #[hg(prefix = u16)]
    interfaces: Vec<u16>,
    #[hg(prefix = u16)]
    fields: Vec<Member>,
    #[hg(prefix = u16)]
    methods: Vec<Member>,
    #[hg(prefix = u16)]
    attributes: Vec<Attribute>,
}
#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big, tag = u8)]
enum Constant {
    #[hg(tag = 1)]
    Utf8(#[hg(prefix_bytes = u16)] String),
    #[hg(tag = 3)]
    Integer(i32),
    #[hg(tag = 4)]
    Float(f32),
    #[hg(tag = 5)]
    Long(i64),
    #[hg(tag = 6)]
    Double(f64),
    #[hg(tag = 7)]
    Class { name: u16 },
    #[hg(tag = 8)]
    Text { utf8: u16 },
    #[hg(tag = 9)]
    Field { class: u16, name_and_type: u16 },
    #[hg(tag = 10)]
    Method { class: u16, name_and_type: u16 },
    #[hg(tag = 11)]
    InterfaceMethod { class: u16, name_and_type: u16 },
    #[hg(tag = 12)]
    NameAndType { name: u16, kind: u16 },
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
struct Member {
    access: u16,
    name: u16,
    descriptor: u16,
    #[hg(prefix = u16)]
    attributes: Vec<Attribute>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
struct Attribute {
    name: u16,
    #[hg(prefix_bytes = u32)]
    info: Vec<u8>,
}

/// Constants up to a number of places, which the file tells in front.
#[derive(Debug, Clone, PartialEq)]
struct Pool(Vec<Constant>);

hg::dynamic!(Pool, min = 0);

impl Constant {
    /// Numbers of 64 bits take two places.
    const fn places(&self) -> i128 {
        if matches!(self, Constant::Long(_) | Constant::Double(_)) {
            2
        } else {
            1
        }
    }
}

impl Pool {
    fn places(&self) -> i128 {
        self.0.iter().map(Constant::places).sum()
    }

    /// The constant at a place, counted from 1.
    fn get(&self, place: u16) -> Option<&Constant> {
        let mut at = 1;
        self.0.iter().find(|constant| {
            at += constant.places();
            at > i128::from(place)
        })
    }
}

impl Dyn<Pool> for Pool {
    type View<'a, O: ByteOrder> = &'a [u8];
    type ViewMut<'a, O: ByteOrder> = ();
    type Tag = Number;

    fn view_in<'a, O: ByteOrder>(
        reader: &mut Reader<'a>,
        count: Number,
    ) -> Result<&'a [u8], Error> {
        let start = *reader;
        Self::read_in::<O>(reader, count)?;
        Ok(&start.rest()[..reader.position() - start.position()])
    }

    fn view_mut_in<O: ByteOrder>(
        reader: &mut Reader<'_, Exclusive>,
        count: Number,
    ) -> Result<(), Error> {
        let mut shared = reader.shared();
        Self::read_in::<O>(&mut shared, count)?;
        let len = shared.position() - reader.position();
        reader.take(len).map(|_| ())
    }

    fn read_in<O: ByteOrder>(reader: &mut Reader<'_>, count: Number) -> Result<Pool, Error> {
        let (mut left, mut all) = (count.0 - 1, Vec::new());
        while left > 0 {
            let at = reader.error(ErrorKind::CountMismatch);
            let constant = reader.read::<Constant, O>()?;
            left -= constant.places();
            all.push(constant);
            if left < 0 {
                return Err(at);
            }
        }
        Ok(Pool(all))
    }

    fn write_in<O: ByteOrder>(pool: &Pool, writer: &mut Writer<'_>) -> Result<(), Error> {
        pool.0
            .iter()
            .try_for_each(|constant| writer.write::<Constant, O>(constant))
    }

    fn tag(pool: &Pool) -> Option<Number> {
        Some(Number(pool.places() + 1))
    }
}

/// A real class with two methods and a constant of two places.
const CLASS: &str = "cafebabe 0000 0034 0011
    0a0005000e 05000002b4a00f9dc4 0700 0f 0700 10 0100063c696e69743e 010003282956 010004436f6465
    01000f4c696e654e756d6265725461626c65 0100046d61696e
    010016285b4c6a6176612f6c616e672f537472696e673b2956 01000a536f7572636546696c65
    01000d4c6f6e67547970652e6a617661 0c00060007 0100084c6f6e6754797065
    0100106a6176612f6c616e672f4f626a656374
    0021 0004 0005 0000 0000 0002
    0001 0006 0007 0001 0008 0000001d 00010001000000052ab70001b1000000010009000000060001000000 01
    0009 000a 000b 0001 0008 00000021 000200030000000514000240b10000000100090000000a00020000000300040004
    0001 000c 00000002 000d";

#[test]
fn a_real_class() {
    let bytes = hex(CLASS);
    assert_eq!(bytes.len(), 278);
    let class = ClassFile::decode(&bytes).unwrap();
    assert_eq!((class.pool_count, class.pool.0.len()), (17, 15));
    assert_eq!(class.pool.get(2), Some(&Constant::Long(0x02b4_a00f_9dc4)));
    let Some(Constant::Class { name }) = class.pool.get(class.this) else {
        panic!("the file tells its own name");
    };
    assert_eq!(
        class.pool.get(*name),
        Some(&Constant::Utf8("LongType".into()))
    );
    assert_eq!(class.methods.len(), 2);
    both_ways::<_, Net>(&class, &bytes);
    let view = ClassFile::view(&bytes).unwrap();
    assert_eq!((view.methods().len(), view.attributes().len()), (2, 1));
}

#[test]
fn a_constant_that_has_one_place_left() {
    let mut bytes = hex(CLASS);
    bytes[9] = 3;
    let error = ClassFile::decode(&bytes).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::CountMismatch);
    assert_eq!(
        (error.path().to_string().as_str(), error.offset()),
        ("pool", 15)
    );
}
