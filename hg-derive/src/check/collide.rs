//! Accessors have names of their own.

use std::collections::HashMap;

use syn::ext::IdentExt as _;

use crate::diag::Errors;
use crate::model::Struct;

/// The operations that every wire type has.
const OPERATIONS: &[&str] = &[
    "to_host",
    "try_to_host",
    "to_order",
    "as_bytes",
    "validate",
    "sum_ok",
    "update_sums",
];

/// Accessors collide neither with each other nor with an operation.
pub(super) fn check(body: &Struct, errors: &mut Errors) {
    let mut taken: HashMap<String, String> = OPERATIONS
        .iter()
        .map(|name| {
            (
                (*name).to_owned(),
                "an operation of the wire form".to_owned(),
            )
        })
        .collect();
    for field in body.on_wire() {
        let (name, getter) = (field.name(), field.getter());
        let mut operations = vec![
            getter.unraw().to_string(),
            field.operation("try_set_", "").to_string(),
        ];
        if field.has_setter() {
            operations.push(field.operation("set_", "").to_string());
        }
        if field.has_mut() {
            operations.push(field.operation("", "_mut").to_string());
        }
        let clash = operations
            .iter()
            .find_map(|it| taken.get(it).map(|other| (it, other)));
        if let Some((operation, other)) = clash {
            let new = format!(
                "{}_field",
                getter.unraw().to_string().trim_start_matches('_')
            );
            let new = if new.starts_with(|it: char| it.is_ascii_digit()) {
                format!("field_{}", field.index)
            } else {
                new
            };
            let message = format!(
                "`{operation}()` of `{name}` collides with {other}\nhelp: rename it, e.g. `#[hg(accessor = {new})]`"
            );
            errors.span(getter.span(), message);
        }
        for operation in operations {
            taken
                .entry(operation)
                .or_insert_with(|| format!("an accessor of `{name}`"));
        }
    }
}
