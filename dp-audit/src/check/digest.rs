//! Checksums: whether the bytes are still those that were written. Against accident, not against an attacker.

use super::Checker;
use crate::model::{Certificate, Digest};

/// `its check says ... but its bytes give ...`.
pub(super) fn words(digest: Digest) -> String {
    format!("its check says {:016x} but its bytes give {:016x}", digest.stated, digest.computed)
}

impl Checker<'_> {
    /// The checksum of the whole line. Every release has one of its own, so that where all of those agree, the
    /// change lies outside of the releases.
    pub(super) fn digests(&mut self, certificate: &Certificate) {
        if certificate.digest.agrees() {
            return;
        }
        let words = words(certificate.digest);
        if certificate.releases().iter().all(|release| release.digest.agrees()) {
            let message = format!(
                "{words}, while every release agrees with its own: what changed is the query's name, what is \
                 assumed, the declared budget, a total, a composition, or the check itself"
            );
            self.fault("header", message);
        } else {
            self.fault("whole certificate", format!("{words}: see the release above"));
        }
    }
}
