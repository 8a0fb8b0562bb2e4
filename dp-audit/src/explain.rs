//! The command `explain`: prints the page of an error code from a compiler message.

macro_rules! pages {
    ($($code:ident)*) => {
        &[$((stringify!($code), include_str!(concat!("../errors/", stringify!($code), ".md")))),*]
    };
}

/// The error codes, each with its page, in ascending order.
const PAGES: &[(&str, &str)] = pages! {
    DP0101
    DP0102
    DP0103
    DP0104
    DP0105
    DP0106
    DP0107
    DP0108
    DP0109
    DP0110
    DP0111
    DP0112
    DP0113
    DP0114
    DP0115
    DP0116
    DP0120
    DP0201
    DP0203
    DP0204
    DP0205
    DP0206
    DP0207
    DP0208
    DP0209
    DP0210
    DP0211
    DP0212
    DP0213
    DP0214
    DP0215
    DP0216
    DP0217
    DP0218
    DP0219
    DP0220
    DP0221
    DP0222
    DP0230
    DP0240
    DP0241
    DP0250
    DP0251
    DP0255
    DP0260
    DP0265
    DP0266
    DP0267
    DP0270
    DP0271
    DP0272
    DP0273
    DP0280
    DP0281
    DP0282
    DP0283
    DP0290
    DP0291
    DP0292
    DP0293
    DP0301
    DP0302
    DP0303
    DP0310
    DP0311
    DP0320
    DP0321
    DP0322
    DP0323
    DP0330
    DP0331
    DP0332
    DP0333
    DP0334
    DP0340
    DP0341
    DP0342
    DP0343
    DP0350
    DP0351
    DP0360
    DP0361
    DP0362
    DP0363
    DP0401
    DP0402
    DP0403
    DP0404
    DP0405
    DP0406
    DP0407
};

/// The page of an error. The code may have upper-case or lower-case letters: `DP0208`.
///
/// # Errors
/// If the code is unknown. The message lists the known codes with the same beginning.
pub fn explain(code: &str) -> Result<&'static str, String> {
    let wanted = code.trim().to_ascii_uppercase();
    if let Some((_, page)) = PAGES.iter().find(|(code, _)| *code == wanted) {
        return Ok(page);
    }
    let family = wanted.get(..4).unwrap_or_default();
    let near: Vec<&str> =
        PAGES.iter().map(|(code, _)| *code).filter(|code| code.starts_with(family)).collect();
    let known = if family.is_empty() || near.is_empty() {
        "codes have the form DP0101".to_owned()
    } else {
        format!("there are {}", near.join(", "))
    };
    Err(format!("there is no error {code:?}; {known}"))
}

#[cfg(test)]
mod tests {
    use super::{PAGES, explain};

    #[test]
    fn a_code_leads_to_its_page_and_a_wrong_one_to_those_beside_it() {
        assert!(explain("dp0208").expect("a page").starts_with("# DP0208: "));
        let wrong = explain("DP0299").expect_err("no such page");
        assert!(wrong.contains("DP0208") && !wrong.contains("DP0101"), "{wrong}");
        assert!(explain("").is_err() && explain("ü").is_err());
        let pages = concat!(env!("CARGO_MANIFEST_DIR"), "/errors");
        let names =
            std::fs::read_dir(pages).expect("the pages").map(|entry| entry.expect("an entry").file_name());
        let count = names.filter(|name| name.to_string_lossy().starts_with("DP")).count();
        assert_eq!(count, PAGES.len());
    }
}
