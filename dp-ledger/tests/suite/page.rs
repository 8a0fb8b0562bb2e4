//! Tests of the page's server: which requests it answers, how long a connection lasts, and how much
//! work each view of the page costs.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use rusqlite::Connection;

use crate::command::Page;
use crate::help::{Kind, Made, spend};

/// The answer to lines that the test sends unchanged.
fn answer(page: &Page, lines: &str) -> String {
    let mut stream = TcpStream::connect(&page.address).unwrap();
    stream.write_all(format!("{lines}Connection: close\r\n\r\n").as_bytes()).unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}

#[test]
fn a_request_names_one_host() {
    let made = Made::with(Kind::File, 1_000);
    let page = Page::of(&made.place);
    let (host, port) = (&page.address, page.address.rsplit(':').next().unwrap());
    for (lines, status) in [
        (format!("GET / HTTP/1.1\r\nHost: {host}\r\n"), "200"),
        (format!("GET / HTTP/1.1\r\nHost: {host}\r\nHost: {host}\r\n"), "400"),
        (format!("GET / HTTP/1.1\r\nHost: {host}\r\nHost: evil.example\r\n"), "400"),
        (format!("GET / HTTP/1.1\r\nHost: evil.example\r\nHost: {host}\r\n"), "400"),
        ("GET / HTTP/1.1\r\n".to_owned(), "400"),
        (format!("GET / HTTP/1.1\r\nHost: 127.0.0.1:+{port}\r\n"), "421"),
        (format!("GET / HTTP/1.1\r\nHost: 127.0.0.1:0{port}\r\n"), "421"),
        (format!("GET http://evil.example/ HTTP/1.1\r\nHost: {host}\r\n"), "421"),
        (format!("GET http://{host}/ HTTP/1.1\r\nHost: {host}\r\n"), "200"),
    ] {
        let text = answer(&page, &lines);
        assert!(text.starts_with(&format!("HTTP/1.1 {status}")), "{lines}: {text}");
        assert_eq!(text.contains("Privacy budgets"), status == "200", "{lines}");
    }
}

/// The number of connections that the server has open.
fn open(page: &Page) -> usize {
    let files = std::fs::read_dir(format!("/proc/{}/fd", page.number())).unwrap();
    files
        .filter(|file| {
            std::fs::read_link(file.as_ref().unwrap().path())
                .is_ok_and(|to| to.to_string_lossy().starts_with("socket:"))
        })
        .count()
}

#[cfg(target_os = "linux")]
#[test]
fn connections_that_say_nothing_are_few_and_end() {
    let made = Made::with(Kind::File, 1_000);
    let page = Page::of(&made.place);
    let begun = Instant::now();
    // Some clients send nothing, and some send half a request. There are 180 such clients, the
    // largest number that the system's queue permits.
    let mut silent: Vec<TcpStream> = (0..180).map(|_| TcpStream::connect(&page.address).unwrap()).collect();
    for stream in silent.iter_mut().step_by(2) {
        stream.write_all(b"GET / HTTP/1.1\r\nHos").unwrap();
    }
    std::thread::sleep(Duration::from_millis(500));
    assert!(open(&page) < 100, "{} are open at once", open(&page));
    // The server closes the oldest connections, and so makes room for a reader.
    let mut byte = [0];
    silent[1].set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    assert_eq!(silent[1].read(&mut byte).unwrap(), 0, "the server closes it");
    assert!(begun.elapsed() < Duration::from_secs(25), "it took {:?}", begun.elapsed());
    drop(silent);
    assert!(page.request("GET", "/").starts_with("HTTP/1.1 200"));
}

/// Each view reads all entries, and checks only the new ones.
#[test]
fn a_view_checks_what_is_new_and_sees_what_was_changed() {
    let made = Made::with(Kind::File, 1_000_000);
    let ann = made.analyst("Ann");
    let opened = made.open(&ann);
    for _ in 0..400 {
        spend(&ann, &opened, 1).unwrap();
    }
    let page = Page::of(&made.place);
    let timed = |work: &dyn Fn()| {
        let begun = Instant::now();
        work();
        begun.elapsed()
    };
    let view = || {
        assert!(page.request("GET", "/").starts_with("HTTP/1.1 200"));
    };
    view();
    let whole = (0..5).map(|_| timed(&|| drop(made.ledger.history().unwrap()))).min().unwrap();
    let again = (0..5).map(|_| timed(&view)).min().unwrap();
    assert!(again * 3 < whole, "a view takes {again:?}, and a walk through the chain {whole:?}");
    // The new entry is on the page, and was checked.
    spend(&ann, &opened, 5).unwrap();
    let text = page.request("GET", "/");
    assert!(text.contains("<th scope=\"row\">404</th>") && text.contains("spent ε = 0.000405"), "{text}");
    // The server detects a change far before the end, and an end that was cut off.
    let file = Connection::open(&made.place).unwrap();
    for (change, back) in [
        (
            "UPDATE entries SET time = time - 1 WHERE number = 40",
            "UPDATE entries SET time = time + 1 WHERE number = 40",
        ),
        (
            "UPDATE entries SET signature = upper(signature) WHERE number = 7",
            "UPDATE entries SET signature = lower(signature) WHERE number = 7",
        ),
    ] {
        assert_eq!(file.execute(change, []).unwrap(), 1);
        assert!(page.request("GET", "/").starts_with("HTTP/1.1 500"), "{change}");
        assert_eq!(file.execute(back, []).unwrap(), 1);
        assert!(page.request("GET", "/").starts_with("HTTP/1.1 200"), "{back}");
    }
    file.execute("DELETE FROM entries WHERE number > 300", []).unwrap();
    assert!(page.request("GET", "/").starts_with("HTTP/1.1 500"));
}
