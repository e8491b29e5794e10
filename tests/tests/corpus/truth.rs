//! Truth files: what an independent tool says about the values in a data
//! file, and where they lie.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use hg::Order;
use serde_json::Value as Json;

use crate::check::Place;

/// One value in the data file.
pub(crate) struct Record {
    /// Protocol and name, for messages to people.
    pub(crate) name: String,
    pub(crate) place: Place,
    pub(crate) value: Value,
}

/// What lies there.
pub(crate) enum Value {
    /// An unsigned number, a raw sign-and-magnitude number, a raw time.
    Unsigned(u128),
    /// A number in two's complement.
    Signed(i128),
    /// The bit pattern of a float.
    Float(u128),
    /// Bytes without a meaning as a number, or a number of more than 128 bits.
    Bytes(Vec<u8>),
}

/// The data file beside a truth file, and its records.
pub(crate) fn load(path: &Path) -> (String, Vec<u8>, Vec<Record>) {
    let text = fs::read_to_string(path).expect("a truth file is readable text");
    let json: Json = serde_json::from_str(&text).expect("a truth file is JSON");
    let name = json["file"].as_str().expect("`file` is a text").to_owned();
    let bytes = fs::read(path.with_file_name(&name)).expect("the data file is readable");
    assert_eq!(
        json["size"].as_u64(),
        Some(bytes.len() as u64),
        "the size of {name}"
    );
    let frames: HashMap<u64, usize> = list(&json["frames"])
        .iter()
        .map(|frame| {
            (
                number(&frame["frame"]) as u64,
                number(&frame["file_offset"]),
            )
        })
        .collect();
    let records = list(&json["records"])
        .iter()
        .map(|json| record(json, &frames))
        .collect();
    (name, bytes, records)
}

fn record(json: &Json, frames: &HashMap<u64, usize>) -> Record {
    let frame = json
        .get("frame")
        .map_or(0, |frame| frames[&(number(frame) as u64)]);
    let order = match json["endian"].as_str() {
        Some("be") => Order::Big,
        Some("le") => Order::Little,
        other => panic!("unknown `endian` {other:?}"),
    };
    let bit = (frame + number(&json["byte_offset"])) * 8 + number(&json["bit_offset"]);
    let layer = json.get("layer").and_then(Json::as_str).unwrap_or_default();
    Record {
        name: format!(
            "{layer} {} {}",
            json["field"],
            json.get("frame").unwrap_or(&Json::Null)
        ),
        place: Place::new(bit, number(&json["width"]), order),
        value: if number(&json["width"]) > 128 {
            wide(json, order)
        } else {
            value(json)
        },
    }
}

fn value(json: &Json) -> Value {
    match json.get("kind").and_then(Json::as_str) {
        Some("bytes") => Value::Bytes(hex(json["hex"].as_str().expect("`hex` is a text"))),
        Some("int") => Value::Signed(integer(&json["value"])),
        Some("f32" | "f64") => Value::Float(integer(&json["value"]).cast_unsigned()),
        None | Some("sign_magnitude" | "time_raw") => {
            Value::Unsigned(integer(&json["value"]).cast_unsigned())
        }
        Some(other) => panic!("unknown `kind` {other}"),
    }
}

/// A number of more than 128 bits, as the bytes that it is in the file.
fn wide(json: &Json, order: Order) -> Value {
    let Some(text) = json["value"].as_str() else {
        return value(json);
    };
    let digits = text.strip_prefix("0x").expect("a hexadecimal number");
    let mut bytes = hex(&format!(
        "{digits:0>width$}",
        width = number(&json["width"]) / 4
    ));
    if order == Order::Little {
        bytes.reverse();
    }
    Value::Bytes(bytes)
}

fn list(json: &Json) -> &[Json] {
    json.as_array().map_or(&[], Vec::as_slice)
}

fn number(json: &Json) -> usize {
    json.as_u64()
        .and_then(|number| usize::try_from(number).ok())
        .expect("a small number")
}

/// A JSON number, or a text with a hexadecimal one of up to 128 bits.
fn integer(json: &Json) -> i128 {
    if let Some(text) = json.as_str() {
        let digits = text.strip_prefix("0x").expect("a hexadecimal number");
        u128::from_str_radix(digits, 16)
            .expect("at most 128 bits")
            .cast_signed()
    } else if let Some(number) = json.as_i64() {
        number.into()
    } else {
        json.as_u64().expect("a number").into()
    }
}

fn hex(text: &str) -> Vec<u8> {
    let byte = |at| u8::from_str_radix(&text[at..at + 2], 16).expect("two hexadecimal digits");
    (0..text.len()).step_by(2).map(byte).collect()
}
