//! Sketched reports: a report, and the index of the public function that it used.

use crate::report::bits::Bits;
use crate::report::payload::Payload;
use crate::sealed::Sealed;

/// The number of bytes for the index of a function or a cohort.
pub(crate) const PUBLIC: usize = 2;

/// A report of a bucket, and the function that defines the buckets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sketched<P> {
    /// The index of the function.
    pub function: u32,
    /// The report of the value's bucket.
    pub report: P,
}

impl<P> Sealed for Sketched<P> {}
impl<P: Payload> Payload for Sketched<P> {
    fn write(&self, bytes: &mut [u8]) {
        let (function, report) = bytes.split_at_mut(PUBLIC);
        self.function.write(function);
        self.report.write(report);
    }
    fn read(bytes: &[u8]) -> Option<Self> {
        let (function, report) = bytes.split_at_checked(PUBLIC)?;
        Some(Self { function: u32::read(function)?, report: P::read(report)? })
    }
}

/// Bits of a Bloom filter, and the cohort whose functions set them.
pub type Cohort = Sketched<Bits>;
