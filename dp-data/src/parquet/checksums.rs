//! Page checksums: finds the page of a Parquet file that does not match its checksum. The search
//! runs only after reading has failed. The search is needed because the crate `parquet` does not
//! report which page is wrong.

use std::sync::Arc;

use parquet::column::page::PageReader;
use parquet::errors::ParquetError;
use parquet::file::metadata::ParquetMetaData;
use parquet::file::serialized_reader::SerializedPageReader;

use super::pages::Pages;

/// The row group of the first page with a wrong checksum, from 0, and the index of its column in
/// `roots`.
pub(super) fn first_wrong(pages: &Pages, file: &ParquetMetaData, roots: &[usize]) -> Option<(usize, usize)> {
    let columns = file.file_metadata().schema_descr();
    let leaves = (0..columns.num_columns()).filter_map(|leaf| {
        let root = columns.get_column_root_idx(leaf);
        Some((leaf, roots.iter().position(|read| *read == root)?))
    });
    let leaves: Vec<(usize, usize)> = leaves.collect();
    let each = (0..file.num_row_groups()).flat_map(|group| leaves.iter().map(move |leaf| (group, *leaf)));
    each.filter(|(group, (leaf, _))| is_wrong(pages, file, *group, *leaf))
        .map(|(group, (_, column))| (group, column))
        .next()
}

/// Whether a page of a column has a wrong checksum. The search also ends if it finds another fault.
fn is_wrong(pages: &Pages, file: &ParquetMetaData, group: usize, leaf: usize) -> bool {
    let group = file.row_group(group);
    let rows = usize::try_from(group.num_rows()).unwrap_or(usize::MAX);
    let Ok(mut reader) = SerializedPageReader::new(Arc::new(pages.clone()), group.column(leaf), rows, None)
    else {
        return false;
    };
    loop {
        match reader.get_next_page() {
            Ok(Some(_)) => {}
            Err(ParquetError::General(what)) => return what.contains("checksum"),
            Ok(None) | Err(_) => return false,
        }
    }
}
