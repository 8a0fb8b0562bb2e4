//! Parses the addresses of databases, and prepares them for display. An address can contain a
//! password, and so can a mistyped address. So only harmless parts are displayed.

use crate::error::Error;

const DATABASE: &str = "the database";

/// Whether a place is the address of a database.
pub(crate) fn is_database(place: &str) -> bool {
    place.starts_with("postgres://") || place.starts_with("postgresql://")
}

/// A place in the form in which people may see it. For an address, this is the host and the
/// database, never a role, a password or an option.
pub(crate) fn shown(place: &str) -> String {
    if !is_database(place) {
        return if is_mistaken(place) { DATABASE } else { place }.to_owned();
    }
    let rest = place.split_once("://").map_or("", |(_, rest)| rest);
    match (rest.find('?'), rest.rfind('@')) {
        // A password can contain either character, so its end is unknown.
        (Some(options), Some(at)) if options < at => DATABASE.to_owned(),
        (options, at) => rest[at.map_or(0, |at| at + 1)..options.unwrap_or(rest.len())].to_owned(),
    }
}

/// Whether a place is a malformed address. It has another scheme than PostgreSQL's, consists of
/// names with values, or lacks its scheme.
fn is_mistaken(place: &str) -> bool {
    let key = |word: &str| ["password", "host", "dbname"].iter().any(|key| word.eq_ignore_ascii_case(key));
    let mut words = place.split(|c: char| c.is_whitespace() || "=?&".contains(c));
    let pairs = place.contains('=') && words.any(key);
    let role = place.split_once('@').is_some_and(|(role, _)| role.contains(':'));
    !is_database(place) && (place.contains("://") || (pairs || role) && !std::path::Path::new(place).exists())
}

/// Whether a text can contain a password. Messages do not repeat such a text.
#[cfg(feature = "command")]
pub(crate) fn is_secret(text: &str) -> bool {
    is_database(text) || is_mistaken(text)
}

/// Refuses a malformed address. If the ledger took it for a file name, messages and a new file's
/// name could contain its password.
pub(crate) fn meant(place: &str) -> Result<(), Error> {
    if !is_mistaken(place) {
        return Ok(());
    }
    Err(Error::Store {
        place: DATABASE.into(),
        fault: "the address cannot be read".into(),
        way_out: "write `postgres://role@host/database`, or the path of a file",
    })
}

#[cfg(test)]
mod tests {
    use super::{meant, shown};

    #[test]
    fn an_address_is_shown_without_what_it_hides() {
        for (place, said) in [
            ("postgres://u:secret@localhost:5432/x?password=secret", "localhost:5432/x"),
            ("postgresql://%2Frun%2Fsocket/x", "%2Frun%2Fsocket/x"),
            ("postgres://u:a@secret@h/x", "h/x"),
            ("postgres://u:a/secret@h1:1,h2/x?a=b", "h1:1,h2/x"),
            ("postgres://u:?secret@h/x", "the database"),
            ("postgres://h/x?password=a@secret", "the database"),
            ("POSTGRES://u:secret@h/x", "the database"),
            ("host=h password=secret", "the database"),
            ("a folder/rand.ledger", "a folder/rand.ledger"),
            ("file:b?mode=memory", "file:b?mode=memory"),
            ("localhost/x?password=secret", "the database"),
            ("u:secret@localhost/x", "the database"),
            ("ghost=1.ledger", "ghost=1.ledger"),
        ] {
            assert_eq!(shown(place), said, "{place}");
            assert_eq!(
                meant(place).is_err(),
                said == "the database" && !place.starts_with("postgres"),
                "{place}"
            );
        }
    }
}
