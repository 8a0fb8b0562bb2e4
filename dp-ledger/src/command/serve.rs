//! A server of the page. It reads, and has no way to write.

use std::io;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::{Failure, page};
use crate::error::Error;
use crate::ledger::Ledger;

/// Serves until the process ends.
pub(super) fn run(ledger: &Ledger, listen: &str) -> Result<String, Failure> {
    let failed = |error: io::Error| {
        let fault = error.to_string();
        Error::Store { place: listen.to_owned(), fault, way_out: "take another address with `--listen`" }
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().map_err(failed)?;
    let served = runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind(listen).await?;
        eprintln!("dp-ledger: serving http://{}/", listener.local_addr()?);
        let router = Router::new().route("/", get(show)).with_state(ledger.clone());
        axum::serve(listener, router).await
    });
    served.map_err(failed)?;
    Ok(String::new())
}

async fn show(State(ledger): State<Ledger>, uri: Uri) -> Response {
    let before = uri.query().and_then(|query| query.strip_prefix("before=")).and_then(crate::amount::number);
    let shown =
        move || Ok::<_, Error>(page::page(&ledger.book()?, &ledger.history()?, before.unwrap_or(u64::MAX)));
    // The store blocks, so other readers are served meanwhile.
    let (status, kind, text) = match tokio::task::spawn_blocking(shown).await {
        Ok(Ok(text)) => (StatusCode::OK, "text/html; charset=utf-8", text),
        Ok(Err(error)) => {
            (StatusCode::INTERNAL_SERVER_ERROR, "text/plain; charset=utf-8", format!("{error}\n"))
        }
        Err(_) => (
            StatusCode::INTERNAL_SERVER_ERROR,
            "text/plain; charset=utf-8",
            "the page could not be made\n".into(),
        ),
    };
    let policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (status, headers, text).into_response()
}
