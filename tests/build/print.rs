//! Prints random messages as Rust, with the model's table of their values.

use std::fmt::Write as _;

use super::grow::Crop;
use super::model::{
    BitField, BitStruct, Content, Leaf, Message, Order, Padding, Pin, Place, Type, count,
};

/// The shared parts, a module for each message, and the table of all.
pub(crate) fn all(crop: &Crop) -> String {
    let (mut text, mut table) = (String::new(), String::new());
    for bits in &crop.bits {
        print_bit_struct(bits, &mut text);
    }
    for message in &crop.inner {
        print_message(message, &mut text);
    }
    for (index, message) in crop.messages.iter().enumerate() {
        let mut module = String::new();
        print_message(message, &mut module);
        print_subject(message, index, &mut module);
        _ = writeln!(text, "mod m{index} {{\n    use super::*;\n{module}}}");
        _ = writeln!(table, "    m{index}::SUBJECT,");
    }
    format!("{text}const SUBJECTS: &[Subject] = &[\n{table}];\n")
}

/// The struct, and what the test needs to reach its values.
fn print_message(message: &Message, text: &mut String) {
    let mut fields = Vec::new();
    for field in &message.fields {
        let mut keys = keys_of_padding(&field.padding);
        keys.extend(field.order.map(order_key));
        let (ty, dims) = match &field.content {
            Content::Bits(bits) => {
                keys.extend(keys_of_bits(bits, true));
                (&bits.ty, &bits.dims)
            }
            Content::Bytes { ty, dims } => (ty, dims),
        };
        fields.push((keys, type_name(ty, dims)));
    }
    let mut keys = Vec::new();
    keys.extend(message.order.map(order_key));
    keys.extend(message.size.map(|size| format!("size = {size}")));
    print_struct(&message.name, &keys, &fields, message.tuple, text);
    print_seen(
        &message.name,
        message.order,
        fields.len(),
        message.tuple,
        text,
    );
}

fn print_bit_struct(bits: &BitStruct, text: &mut String) {
    let (mut fields, mut at) = (Vec::new(), 0);
    for field in &bits.fields {
        let mut keys = keys_of_bits(field, !bits.by_place);
        at += field.before;
        if bits.by_place && field.before > 0 {
            keys.push(format!("at = {at}"));
        }
        at += field.width * count(&field.dims) + field.after;
        fields.push((keys, type_name(&field.ty, &field.dims)));
    }
    let mut keys = vec![format!("bits = {}", bits.width)];
    keys.extend(bits.order.map(order_key));
    match bits.pin {
        Pin::Free => {}
        Pin::Msb0 => keys.push("msb0".to_owned()),
        Pin::Lsb0 => keys.push("lsb0".to_owned()),
    }
    print_struct(&bits.name, &keys, &fields, false, text);
    if bits.width.is_multiple_of(8) {
        print_seen(&bits.name, bits.order, fields.len(), false, text);
    }
}

fn print_struct(
    name: &str,
    keys: &[String],
    fields: &[(Vec<String>, String)],
    tuple: bool,
    text: &mut String,
) {
    let (open, close) = if tuple { ("(", ");") } else { ("{", "}") };
    let keys = attribute(keys);
    _ = writeln!(text, "    #[derive(Hg)] {keys}\n    struct {name} {open}");
    for (index, (keys, ty)) in fields.iter().enumerate() {
        let (keys, member) = (attribute(keys), member(index, tuple));
        let name = if tuple { "" } else { &format!("{member}: ") };
        _ = writeln!(text, "        {keys}{name}{ty},");
    }
    let members = list(fields.len(), |index| member(index, tuple));
    _ = writeln!(text, "    {close}\n    leaves!({name} {{ {members} }});");
}

/// The accessors of the wire form.
fn print_seen(name: &str, order: Option<Order>, fields: usize, tuple: bool, text: &mut String) {
    let getter = if tuple { "_" } else { "f" };
    let getters = list(fields, |index| format!("{getter}{index}"));
    let wire = match order {
        Some(_) => format!("[] {name}Wire"),
        None => format!("[O] {name}Wire<O>"),
    };
    _ = writeln!(text, "    seen!({wire} {{ {getters} }});");
}

/// The outermost message: its operations and its table.
fn print_subject(message: &Message, number: usize, text: &mut String) {
    let (big, little) = (message.shape(Order::Big), message.shape(Order::Little));
    let choose = |yes, this, that| if yes { this } else { that };
    let encode = choose(message.exact(), "to_wire", "try_to_wire");
    let decode = choose(message.total(), "total", "partial");
    let order = choose(message.order.is_some(), "pinned", "free");
    let setters = list(message.fields.len(), |index| {
        // What always fits has both setters: half are tried by each.
        let plain = message.fields[index].exact() && (index + number).is_multiple_of(2);
        let how = choose(plain, "plain set", "tried try_set");
        format!("{index} {how}_{};", member(index, message.tuple))
    });
    _ = writeln!(
        text,
        "    subject!({} {encode} {decode} {order} {{ {setters} }}\n        {} &{:?}, &[",
        message.name, big.size, big.fills
    );
    for (index, (big, little)) in big.fields.iter().zip(&little.fields).enumerate() {
        let name = member(index, message.tuple);
        _ = writeln!(
            text,
            "            FieldPlace {{ name: {name:?}, bit: {}, bits: {}, leaves: {}, big: [{}, {}] }},",
            big.bit,
            big.bits,
            big.leaves,
            big.order == Order::Big,
            little.order == Order::Big
        );
    }
    _ = writeln!(text, "        ], &[");
    for (big, little) in big.leaves.iter().zip(&little.leaves) {
        _ = writeln!(text, "            {},", leaf(big, little));
    }
    _ = writeln!(text, "        ]);");
}

fn leaf(big: &Leaf, little: &Leaf) -> String {
    let (signed, room, values) = match big.ty {
        Type::Signed(room) => (true, room, "Any"),
        Type::Unsigned(room) => (false, room, "Any"),
        Type::Kind => (false, 8, "Any"),
        Type::Rare => (false, big.width, "Rare"),
        Type::Bool if big.width == 8 => (false, 8, "Bool"),
        _ => (false, big.width, "Any"),
    };
    format!(
        "Leaf {{ signed: {signed}, width: {}, room: {room}, values: Values::{values}, places: [{}, {}] }}",
        big.width,
        place(&big.place),
        place(&little.place)
    )
}

fn place(place: &Place) -> String {
    let Place {
        first,
        bytes,
        order,
        lsb,
    } = place;
    let big = *order == Order::Big;
    format!("Place {{ first: {first}, bytes: {bytes}, big: {big}, lsb: {lsb} }}")
}

fn attribute(keys: &[String]) -> String {
    if keys.is_empty() {
        String::new()
    } else {
        format!("#[hg({})] ", keys.join(", "))
    }
}

fn order_key(order: Order) -> String {
    match order {
        Order::Big => "big".to_owned(),
        Order::Little => "little".to_owned(),
    }
}

fn keys_of_padding(padding: &Padding) -> Vec<String> {
    let numbers = [
        ("align_before", padding.align_before),
        ("pad_before", padding.before),
        ("pad_after", padding.after),
        ("align_after", padding.align_after),
        ("fill", padding.fill.into()),
    ];
    numbers
        .iter()
        .filter(|(_, number)| *number != 0)
        .map(|(key, number)| format!("{key} = {number}"))
        .collect()
}

fn keys_of_bits(bits: &BitField, before: bool) -> Vec<String> {
    let mut keys = vec![format!("bits = {}", bits.width)];
    if before && bits.before > 0 {
        keys.push(format!("pad_bits_before = {}", bits.before));
    }
    if bits.after > 0 {
        keys.push(format!("pad_bits_after = {}", bits.after));
    }
    keys
}

/// A member's name, also as setters and the layout have it.
fn member(index: usize, tuple: bool) -> String {
    format!("{}{index}", if tuple { "" } else { "f" })
}

fn list(len: usize, one: impl Fn(usize) -> String) -> String {
    (0..len).map(one).collect::<Vec<_>>().join(" ")
}

fn type_name(ty: &Type, dims: &[usize]) -> String {
    let one = match ty {
        Type::Unsigned(bits) => format!("u{bits}"),
        Type::Signed(bits) => format!("i{bits}"),
        Type::Float(bits) => format!("f{bits}"),
        Type::Bool => "bool".to_owned(),
        Type::Exact(bits) => format!("arbitrary_int::u{bits}"),
        Type::Quarter => "Quarter".to_owned(),
        Type::Kind => "Kind".to_owned(),
        Type::Rare => "Rare".to_owned(),
        Type::Bits(bits) => bits.name.clone(),
        Type::Message(message) => message.name.clone(),
    };
    dims.iter()
        .rev()
        .fold(one, |inner, len| format!("[{inner}; {len}]"))
}
