//! A test in which a page in a real browser reports to a real server. The page runs `commute.rs` as
//! WebAssembly, and provides the random bytes.
//!
//! `cargo xtask test "a browser reports"` compiles the library and passes its path to this test.
#![allow(clippy::unwrap_used)]

mod help;

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use dp_local::server::{Aggregator, Refused};
use help::{Ask, HOLDERS, assert_near};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

/// The reports that the server has counted, and the channel to which the server sends the last
/// message of the page.
#[derive(Clone)]
struct Server {
    counted: Arc<Mutex<Aggregator<Ask>>>,
    done: UnboundedSender<String>,
    library: Arc<Vec<u8>>,
}

async fn page() -> Html<String> {
    let holders = HOLDERS.map(|holders| holders.to_string()).join(", ");
    Html(include_str!("browser/page.html").replace("{holders}", &holders))
}

async fn library(State(server): State<Server>) -> Response {
    ([(header::CONTENT_TYPE, "application/wasm")], server.library.to_vec()).into_response()
}

/// If the server refuses a message, its response contains the reason.
async fn report(State(server): State<Server>, message: Bytes) -> Response {
    match server.counted.lock().unwrap().receive(&message) {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(refusal) => (StatusCode::BAD_REQUEST, refusal.to_string()).into_response(),
    }
}

async fn done(State(server): State<Server>, said: String) {
    server.done.send(said).unwrap();
}

/// A browser that is killed when the test ends, and the folder of its profile.
struct Browser(Child, PathBuf);

impl Browser {
    fn open(address: &str) -> Self {
        let profile = std::env::temp_dir().join(format!("dp-local-browser-{}", std::process::id()));
        let browser = Command::new("chromium")
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
            ])
            .arg("--remote-debugging-port=0")
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg(address)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("Debian's package `chromium` is installed");
        Self(browser, profile)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The code ignores errors. If the kill fails, the browser has already ended. If the folder
        // cannot be removed, the system cleans it up later.
        let _ = self.0.kill();
        let _ = self.0.wait();
        let _ = std::fs::remove_dir_all(&self.1);
    }
}

#[test]
#[ignore = "needs `chromium` and the library as WebAssembly: a step of `cargo xtask test` runs it"]
fn a_browser_reports_to_a_server() {
    let library_at = std::env::var_os("DP_LOCAL_WASM").expect("`DP_LOCAL_WASM` says where the library is");
    let (done_to, mut done_from) = unbounded_channel();
    let server = Server {
        counted: Arc::new(Mutex::new(Aggregator::once())),
        done: done_to,
        library: Arc::new(std::fs::read(library_at).unwrap()),
    };
    let router = Router::new()
        .route("/", get(page))
        .route("/commute.wasm", get(library))
        .route("/report", post(report))
        .route("/done", post(done))
        .with_state(server.clone());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let said = runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}/", listener.local_addr().unwrap());
        let served = tokio::spawn(async { axum::serve(listener, router).await });
        let _browser = Browser::open(&address);
        let said = tokio::time::timeout(Duration::from_secs(120), done_from.recv()).await;
        served.abort();
        said.expect("the page ends within two minutes").unwrap()
    });

    let all = server.counted.lock().unwrap();
    let (seen, refused): (Vec<_>, Vec<_>) = said.lines().partition(|line| !line.starts_with("400 "));
    let accepted = format!("accepted {}", HOLDERS.iter().sum::<u64>());
    assert_eq!(seen, [&accepted, "asked true", "alike true"], "{said}");
    assert_eq!(
        refused,
        [
            "400 the message is not a report of this format: it ends early or has a number in another spelling",
            "400 the report has 0 bytes, and such reports have 1",
            "400 the message is not a report of this format: it ends early or has a number in another spelling",
            "400 the message is in version 3 of the format, and this server reads version 2: renew the server",
            "400 the message was made by rule number 4, and this server counts reports of k-ary response",
            "400 no value and no coins give such a report",
            "400 a report of this number was counted before",
            "400 a report of this number was counted before",
            "400 a report of this number was counted before",
            "400 a report of this number was counted before",
        ],
        "{said}"
    );
    assert_eq!(all.refused(), Refused { malformed: 3, other: 2, out_of_range: 1, replayed: 4 });
    assert_near(&all);
}
