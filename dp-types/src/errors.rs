//! The page of each error: what the error means, an example, how to fix it, and the reason.
//!
//! A message ends in the code of its page, such as `DP0208`. The command `dp-audit explain DP0208`
//! prints the same page.

macro_rules! pages {
    ($($code:ident)*) => {
        /// The codes and their pages, in order.
        $(#[cfg_attr(not(doctest), doc = concat!("\n", include_str!(concat!("../errors/", stringify!($code), ".md"))))])*
        pub const ALL: &[(&str, &str)] =
            &[$((stringify!($code), include_str!(concat!("../errors/", stringify!($code), ".md")))),*];
    };
}

pages! {
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
}

#[cfg(test)]
mod tests {
    use super::ALL;

    #[test]
    fn every_page_of_the_folder_is_listed() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/errors");
        let names =
            std::fs::read_dir(folder).expect("the pages").map(|entry| entry.expect("an entry").file_name());
        let names = names.filter_map(|name| name.into_string().ok()?.strip_suffix(".md").map(str::to_owned));
        let mut found: Vec<String> = names.filter(|name| name.starts_with("DP")).collect();
        found.sort();
        assert_eq!(found, ALL.iter().map(|(code, _)| *code).collect::<Vec<_>>());
        assert!(ALL.iter().all(|(code, page)| page.starts_with(&format!("# {code}: "))));
    }
}
