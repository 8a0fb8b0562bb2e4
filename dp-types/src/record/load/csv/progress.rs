//! The progress of a load: how many bytes of the file were read.

use std::io::{self, Read};

/// A reader that reports the number of bytes read so far after each read.
pub(super) struct Reported<'f, S> {
    source: S,
    read: u64,
    report: &'f dyn Fn(u64),
}

impl<'f, S> Reported<'f, S> {
    pub(super) fn new(source: S, report: &'f dyn Fn(u64)) -> Self {
        Self { source, read: 0, report }
    }
}

impl<S: Read> Read for Reported<'_, S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        self.read += read as u64;
        (self.report)(self.read);
        Ok(read)
    }
}

/// Shows a bar on standard error for a long file of this size, if standard error is a terminal.
#[cfg(feature = "progress")]
pub(super) fn bar(size: u64) -> Option<indicatif::ProgressBar> {
    use std::io::IsTerminal;

    use indicatif::{ProgressBar, ProgressStyle};

    /// Files of at least this size show a bar.
    const LONG: u64 = 32 << 20;

    let template = "loading {bar:40} {bytes} of {total_bytes}, {eta} left";
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    (size >= LONG && io::stderr().is_terminal()).then(|| ProgressBar::new(size).with_style(style))
}
