//! ELF in both sizes and both byte orders, PE.

use hg::{Hg, Order};

use crate::cursor::{Cursor, Done};
use crate::value;

/// System V ABI, `e_ident`: tells the size and the order of everything else.
#[derive(Hg)]
#[hg(magic = b"\x7fELF")]
struct Ident {
    class: Class,
    data: Data,
    version: u8,
    abi: u8,
    abi_version: u8,
    padding: [u8; 7],
}

#[derive(Hg, PartialEq)]
#[repr(u8)]
enum Class {
    Bits32 = 1,
    Bits64 = 2,
}

#[derive(Hg, PartialEq)]
#[repr(u8)]
enum Data {
    Little = 1,
    Big = 2,
}

/// System V ABI: the magic as bytes.
#[derive(Hg)]
struct Magic {
    bytes: [u8; 4],
}

/// System V ABI, `Elf32_Ehdr` and `Elf64_Ehdr` behind `e_ident`.
#[derive(Hg)]
struct Header<A> {
    kind: u16,
    machine: u16,
    version: u32,
    entry: A,
    program_headers: A,
    section_headers: A,
    flags: u32,
    size: u16,
    program_header_size: u16,
    program_header_count: u16,
    section_header_size: u16,
    section_header_count: u16,
    names: u16,
}

/// System V ABI, `Elf32_Shdr` and `Elf64_Shdr`.
#[derive(Hg)]
struct Section<A> {
    name: u32,
    kind: u32,
    flags: A,
    address: A,
    offset: A,
    size: A,
    link: u32,
    info: u32,
    align: A,
    entry_size: A,
}

/// System V ABI, `Elf32_Sym`.
#[derive(Hg)]
struct Symbol32 {
    name: u32,
    value: u32,
    size: u32,
    info: SymbolInfo,
    other: u8,
    section: u16,
}

/// System V ABI, `Elf64_Sym`.
#[derive(Hg)]
struct Symbol64 {
    name: u32,
    info: SymbolInfo,
    other: u8,
    section: u16,
    value: u64,
    size: u64,
}

/// System V ABI, `st_info`: the binding is in the upper half in both orders.
#[derive(Hg)]
#[hg(bits = 8, msb0)]
struct SymbolInfo {
    #[hg(bits = 4)]
    binding: u8,
    #[hg(bits = 4)]
    kind: u8,
}

/// System V ABI, `Elf32_Rela`.
#[derive(Hg)]
struct Relocation32 {
    offset: u32,
    info: u32,
    addend: i32,
}

/// System V ABI, `Elf64_Rela`.
#[derive(Hg)]
struct Relocation64 {
    offset: u64,
    info: u64,
    addend: i64,
}

/// System V ABI: the head of a note.
#[derive(Hg)]
struct Note {
    name_size: u32,
    size: u32,
    kind: u32,
}

/// Microsoft PE/COFF: the start of a DOS program.
#[derive(Hg)]
#[hg(little, size = 64)]
struct DosHeader {
    #[hg(at = 0)]
    magic: [u8; 2],
    #[hg(at = 60)]
    pe: u32,
}

/// Microsoft PE/COFF: signature and COFF header.
#[derive(Hg)]
#[hg(little)]
struct CoffHeader {
    signature: [u8; 4],
    machine: u16,
    sections: u16,
    time: u32,
    symbols: u32,
    symbol_count: u32,
    optional_size: u16,
    characteristics: u16,
}

/// Microsoft PE/COFF: the optional header of PE32+.
#[derive(Hg)]
#[hg(little)]
struct OptionalHeader {
    format: u16,
    linker: [u8; 2],
    code: u32,
    initialized: u32,
    uninitialized: u32,
    entry: u32,
    base_of_code: u32,
    image_base: u64,
    section_alignment: u32,
    file_alignment: u32,
    system: [u16; 2],
    image: [u16; 2],
    subsystem_version: [u16; 2],
    win32: u32,
    image_size: u32,
    headers_size: u32,
    checksum: u32,
    subsystem: u16,
    dll: u16,
    stack_reserve: u64,
    stack_commit: u64,
    heap_reserve: u64,
    heap_commit: u64,
    loader: u32,
    directory_count: u32,
    directories: [Directory; 16],
}

/// Microsoft PE/COFF: where a table is.
#[derive(Hg)]
struct Directory {
    address: u32,
    size: u32,
}

/// Microsoft PE/COFF: a section header.
#[derive(Hg)]
#[hg(little)]
struct CoffSection {
    name: [u8; 8],
    virtual_size: u32,
    address: u32,
    size: u32,
    offset: u32,
    relocations: u32,
    lines: u32,
    relocation_count: u16,
    line_count: u16,
    characteristics: u32,
}

/// What the walk needs of a section header of either size.
struct Part {
    kind: u32,
    offset: usize,
    size: usize,
}

/// Reads an ELF file.
pub(crate) fn elf(c: &mut Cursor<'_>) -> Done {
    c.look::<Magic>()?;
    let ident: Ident = c.read()?;
    c.order = if ident.data == Data::Big {
        Order::Big
    } else {
        Order::Little
    };
    let parts = if ident.class == Class::Bits32 {
        sections_32(c)?
    } else {
        sections_64(c)?
    };
    for part in parts {
        let mut body = c.part(part.offset, part.offset + part.size);
        match (part.kind, ident.class == Class::Bits32) {
            (2, true) => drop(body.read_all::<Symbol32>()),
            (2, false) => drop(body.read_all::<Symbol64>()),
            (4, true) => drop(body.read_all::<Relocation32>()),
            (4, false) => drop(body.read_all::<Relocation64>()),
            (7, _) => {
                notes(&mut body);
            }
            (1, _) => {
                value::bytes(&mut body);
            }
            _ => {}
        }
    }
    Some(())
}

fn sections_32(c: &mut Cursor<'_>) -> Option<Vec<Part>> {
    let header: Header<u32> = c.read()?;
    c.at = header.section_headers as usize;
    let sections = c.read_some::<Section<u32>>(header.section_header_count.into())?;
    Some(
        sections
            .iter()
            .map(|it| Part {
                kind: it.kind,
                offset: it.offset as usize,
                size: it.size as usize,
            })
            .collect(),
    )
}

fn sections_64(c: &mut Cursor<'_>) -> Option<Vec<Part>> {
    let header: Header<u64> = c.read()?;
    c.at = header.section_headers.try_into().ok()?;
    let sections = c.read_some::<Section<u64>>(header.section_header_count.into())?;
    let part = |it: &Section<u64>| {
        let (offset, size) = (it.offset.try_into().ok()?, it.size.try_into().ok()?);
        Some(Part {
            kind: it.kind,
            offset,
            size,
        })
    };
    sections.iter().map(part).collect()
}

fn notes(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        let note: Note = c.read()?;
        for size in [note.name_size, note.size] {
            value::bytes(&mut c.take(size as usize))?;
            c.at = c.at.next_multiple_of(4);
        }
    }
    Some(())
}

/// Reads a PE file.
pub(crate) fn pe(c: &mut Cursor<'_>) -> Done {
    c.at = c.look::<DosHeader>()?.pe as usize;
    let header: CoffHeader = c.read()?;
    c.read::<OptionalHeader>()?;
    c.read_some::<CoffSection>(header.sections.into()).map(drop)
}
