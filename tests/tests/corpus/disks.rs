//! Disk images: partition tables, FAT, ext2, LUKS, qcow2, VDI, SQLite.

use hg::{Hg, Order, Text};

use crate::cursor::{Cursor, Done};
use crate::value;

/// UEFI 2.10, 5.3.2: a GPT header.
#[derive(Hg)]
#[hg(little)]
struct GptHeader {
    signature: [u8; 8],
    revision: u32,
    size: u32,
    crc: u32,
    reserved: u32,
    here: u64,
    other: u64,
    first_usable: u64,
    last_usable: u64,
    disk: [u8; 16],
    entries: u64,
    count: u32,
    entry_size: u32,
    entries_crc: u32,
}

/// UEFI 2.10, 5.3.3: a GPT entry.
#[derive(Hg)]
#[hg(little)]
struct GptEntry {
    kind: [u8; 16],
    id: [u8; 16],
    first: u64,
    last: u64,
    attributes: u64,
    name: [u16; 36],
}

/// Inside Macintosh, Devices: an entry of an Apple partition map.
#[derive(Hg)]
#[hg(big)]
struct ApplePartition {
    magic: [u8; 2],
    reserved_1: [u8; 2],
    partitions: u32,
    start: u32,
    size: u32,
    name: Text<32>,
    kind: Text<32>,
    data_start: u32,
    data_size: u32,
    status: u32,
    boot_start: u32,
    boot_size: u32,
    boot_address: u32,
    reserved_2: [u8; 4],
    boot_entry: u32,
    reserved_3: [u8; 4],
    boot_checksum: u32,
    processor: [u8; 16],
}

/// Microsoft FAT 1.03: the boot sector of FAT12 and FAT16.
#[derive(Hg)]
#[hg(little)]
struct FatBootSector {
    jump: [u8; 3],
    oem: [u8; 8],
    bytes_per_sector: u16,
    sectors_per_cluster: u8,
    reserved_sectors: u16,
    tables: u8,
    root_entries: u16,
    sectors_16: u16,
    media: u8,
    sectors_per_table: u16,
    sectors_per_track: u16,
    heads: u16,
    hidden: u32,
    sectors_32: u32,
    drive: u8,
    reserved: u8,
    signature: u8,
    volume: [u8; 4],
    label: [u8; 11],
    kind: [u8; 8],
}

/// Microsoft FAT 1.03: a directory entry.
#[derive(Hg)]
#[hg(little)]
struct FatEntry {
    name: [u8; 11],
    attributes: FatAttributes,
    reserved: [u8; 10],
    written: DosTime,
    cluster: u16,
    size: u32,
}

/// Microsoft FAT 1.03: the attributes of a file.
#[derive(Hg)]
#[hg(bits = 8, lsb0)]
struct FatAttributes {
    #[hg(bits = 1)]
    read_only: bool,
    #[hg(bits = 1)]
    hidden: bool,
    #[hg(bits = 1)]
    system: bool,
    #[hg(bits = 1)]
    volume: bool,
    #[hg(bits = 1)]
    directory: bool,
    #[hg(bits = 1)]
    archive: bool,
    #[hg(bits = 2)]
    reserved: u8,
}

/// A directory entry's attributes and time as bytes.
#[derive(Hg)]
#[hg(size = 32)]
struct FatEntryBytes {
    #[hg(at = 11)]
    attributes: u8,
    #[hg(at = 22)]
    written: [u8; 4],
}

/// MS-DOS: a time and a date; ZIP has the same.
#[derive(Hg)]
#[hg(little)]
pub(crate) struct DosTime {
    #[hg(bits = 5)]
    half_seconds: u8,
    #[hg(bits = 6)]
    minute: u8,
    #[hg(bits = 5)]
    hour: u8,
    #[hg(bits = 5)]
    day: u8,
    #[hg(bits = 4)]
    month: u8,
    #[hg(bits = 7)]
    year_from_1980: u8,
}

/// Microsoft FAT 1.03: two entries of a FAT12 table in three bytes.
#[derive(Hg)]
#[hg(little)]
struct Fat12Pair {
    #[hg(bits = 12)]
    clusters: [u16; 2],
}

/// Linux: the superblock of ext2.
#[derive(Hg)]
#[hg(little)]
struct Ext2 {
    inodes: u32,
    blocks: u32,
    reserved_blocks: u32,
    free_blocks: u32,
    free_inodes: u32,
    first_data_block: u32,
    log_block_size: u32,
    log_fragment_size: u32,
    blocks_per_group: u32,
    fragments_per_group: u32,
    inodes_per_group: u32,
    mounted: u32,
    written: u32,
    mounts: u16,
    max_mounts: u16,
    magic: [u8; 2],
    state: u16,
    errors: u16,
    minor_revision: u16,
    checked: u32,
    check_interval: u32,
    creator: u32,
    revision: u32,
    default_user: u16,
    default_group: u16,
    first_inode: u32,
    inode_size: u16,
    group: u16,
    features: [u32; 3],
    uuid: [u8; 16],
    name: [u8; 16],
    last_mounted: Text<64>,
    compression: u32,
    preallocate: u8,
    preallocate_directory: u8,
    padding: [u8; 2],
    journal: [u8; 16],
    journal_inode: u32,
    journal_device: u32,
    last_orphan: u32,
    hash_seed: [u32; 4],
    hash_version: u8,
}

/// LUKS On-Disk Format 1.2.3.
#[derive(Hg)]
#[hg(big)]
struct Luks {
    magic: [u8; 6],
    version: u16,
    cipher: Text<32>,
    mode: Text<32>,
    hash: Text<32>,
    payload: u32,
    key_bytes: u32,
    digest: [u8; 20],
    salt: [u8; 32],
    iterations: u32,
    uuid: Text<40>,
    slots: [KeySlot; 8],
}

/// LUKS On-Disk Format 1.2.3: a key slot.
#[derive(Hg)]
struct KeySlot {
    state: u32,
    iterations: u32,
    salt: [u8; 32],
    material: u32,
    stripes: u32,
}

/// QEMU, `docs/interop/qcow2.txt`: the header of version 3.
#[derive(Hg)]
#[hg(big, magic = b"QFI\xfb")]
struct Qcow2 {
    version: u32,
    backing_file: u64,
    backing_file_size: u32,
    cluster_bits: u32,
    size: u64,
    encryption: u32,
    l1_size: u32,
    l1_table: u64,
    refcount_table: u64,
    refcount_clusters: u32,
    snapshots: u32,
    snapshots_offset: u64,
    incompatible: u64,
    compatible: u64,
    autoclear: u64,
    refcount_order: u32,
    header_length: u32,
}

/// The bits of compatible features: bit 0 is the last.
#[derive(Hg)]
#[hg(big)]
struct Qcow2Compatible {
    #[hg(bits = 1, pad_bits_before = 63)]
    lazy_refcounts: bool,
}

/// VirtualBox: the header of a VDI file behind its text.
#[derive(Hg)]
#[hg(little)]
struct Vdi {
    signature: [u8; 4],
    major: u16,
    minor: u16,
    size: u32,
    kind: u32,
    flags: VdiFlags,
    description: [u8; 256],
    blocks: u32,
    data: u32,
    cylinders: u32,
    heads: u32,
    sectors: u32,
    sector_size: u32,
    reserved: u32,
    disk_size: u64,
    block_size: u32,
    block_extra: u32,
    block_count: u32,
    allocated: u32,
    image: [u8; 16],
    snapshot: [u8; 16],
    link: [u8; 16],
    parent: [u8; 16],
}

/// VirtualBox: the flags, as the test's tool draws them.
#[derive(Hg)]
#[hg(big)]
struct VdiFlags {
    #[hg(bits = 15)]
    reserved_0: u16,
    #[hg(bits = 1)]
    zero_expand: bool,
    #[hg(bits = 6)]
    reserved_1: u8,
    #[hg(bits = 1)]
    difference: bool,
    #[hg(bits = 1)]
    fixed: bool,
    #[hg(bits = 8)]
    reserved_2: u8,
}

/// VirtualBox: where a block is.
#[derive(Hg)]
#[hg(little)]
struct VdiBlock {
    index: u32,
}

/// SQLite, file format 1.3.
#[derive(Hg)]
#[hg(big)]
struct Sqlite {
    magic: [u8; 16],
    page_size: u16,
    write_version: u8,
    read_version: u8,
    reserved_space: u8,
    max_fraction: u8,
    min_fraction: u8,
    leaf_fraction: u8,
    changes: u32,
    pages: u32,
    first_free: u32,
    free_pages: u32,
    schema_cookie: u32,
    schema_format: u32,
    cache_size: u32,
    largest_root: u32,
    encoding: u32,
    user_version: u32,
    incremental: u32,
    application: u32,
    reserved: [u8; 20],
    valid_for: u32,
    library: u32,
}

/// SQLite, file format 1.6: the header of a leaf page.
#[derive(Hg)]
#[hg(big)]
struct SqlitePage {
    kind: u8,
    first_free: u16,
    cells: u16,
    content: u16,
    fragmented: u8,
}

/// SQLite, file format 1.6: where a cell is.
#[derive(Hg)]
#[hg(big)]
struct SqliteCell {
    offset: u16,
}

/// SQLite, file format 1.6: a byte of a variable-length integer.
#[derive(Hg)]
#[hg(big)]
struct SqliteVarint {
    #[hg(bits = 1)]
    more: bool,
    #[hg(bits = 7)]
    value: u8,
}

/// Reads a disk image, by what it starts with.
pub(crate) fn image(c: &mut Cursor<'_>) -> Done {
    let file = c.rest();
    let has = |at: usize, bytes: &[u8]| file.get(at..).is_some_and(|rest| rest.starts_with(bytes));
    if has(512, b"EFI PART") {
        let backup = gpt(c, 512)?;
        gpt(c, usize::try_from(backup).ok()? * 512).map(drop)
    } else if has(512, b"PM") {
        apple(c)
    } else if has(1080, b"\x53\xef") {
        c.at = 1024;
        c.read::<Ext2>().map(drop)
    } else if has(0, b"LUKS\xba\xbe") {
        c.read::<Luks>().map(drop)
    } else {
        fat(c)
    }
}

fn gpt(c: &mut Cursor<'_>, at: usize) -> Option<u64> {
    c.at = at;
    let header: GptHeader = c.read()?;
    c.at = usize::try_from(header.entries).ok()? * 512;
    c.read_some::<GptEntry>(header.count.try_into().ok()?)?;
    Some(header.other)
}

fn apple(c: &mut Cursor<'_>) -> Done {
    c.at = 512;
    let count = c.look::<ApplePartition>()?.partitions;
    for _ in 0..count {
        c.take(512).read::<ApplePartition>()?;
    }
    Some(())
}

fn fat(c: &mut Cursor<'_>) -> Done {
    let boot: FatBootSector = c.read()?;
    c.at = usize::from(boot.reserved_sectors) * usize::from(boot.bytes_per_sector);
    let table = usize::from(boot.sectors_per_table) * usize::from(boot.bytes_per_sector);
    c.take(table).read_all::<Fat12Pair>();
    c.at += (usize::from(boot.tables) - 1) * table;
    for _ in 0..boot.root_entries {
        c.look::<FatEntryBytes>()?;
        c.read::<FatEntry>()?;
    }
    Some(())
}

/// Reads a qcow2 image.
pub(crate) fn qcow2(c: &mut Cursor<'_>) -> Done {
    value::word(&mut c.part(0, 4))?;
    c.part(80, 88).read::<Qcow2Compatible>()?;
    c.read::<Qcow2>().map(drop)
}

/// Reads a VDI image.
pub(crate) fn vdi(c: &mut Cursor<'_>) -> Done {
    c.at = 64;
    let header: Vdi = c.read()?;
    c.at = header.blocks as usize;
    c.read_some::<VdiBlock>(header.block_count as usize)
        .map(drop)
}

/// Reads an SQLite database down to the cells of its first page.
pub(crate) fn sqlite(c: &mut Cursor<'_>) -> Done {
    c.order = Order::Big;
    c.read::<Sqlite>()?;
    let page: SqlitePage = c.read()?;
    for cell in c.read_some::<SqliteCell>(page.cells.into())? {
        sqlite_cell(&mut c.part(cell.offset.into(), c.end))?;
    }
    Some(())
}

/// A row of the schema: lengths and codes are of one byte here.
fn sqlite_cell(c: &mut Cursor<'_>) -> Done {
    for _ in 0..2 {
        c.read::<SqliteVarint>()?;
    }
    let columns = c.read::<SqliteVarint>()?.value.checked_sub(1)?;
    let mut codes = c.take(columns.into());
    value::bytes(&mut codes.part(codes.at, codes.end))?;
    let codes = codes.read_all::<SqliteVarint>();
    for code in codes {
        match code.value {
            1 => value::byte(c)?,
            text if text >= 13 => value::bytes(&mut c.take(usize::from((text - 13) / 2)))?,
            _ => return None,
        }
    }
    Some(())
}
