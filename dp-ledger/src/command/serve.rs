//! The server of the web page about a ledger. It only reads the ledger.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{StatusCode, Uri, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::line::Lines;
use super::{CommandError, page};
use crate::error::Error;
use crate::ledger::{Checked, Ledger};

/// Serves until the process ends.
pub(super) fn run(ledger: &Ledger, listen: &str) -> Result<String, CommandError> {
    let failed = |error: io::Error| {
        let fault = error.to_string();
        Error::Store { place: listen.to_owned(), fault, way_out: "take another address with `--listen`" }
    };
    // The server checks the whole chain once, before the first request.
    let mut checked = Checked::default();
    ledger.check_on(&mut checked)?;
    let watched = Watched { ledger: ledger.clone(), checked: Arc::new(Mutex::new(checked)) };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(failed)?;
    let served = runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind(listen).await?;
        let address = listener.local_addr()?;
        eprintln!("dp-ledger: serving http://{address}/");
        let hosts = Hosts { named: listen.to_owned(), address };
        let router = Router::new()
            .route("/", get(show))
            .with_state(watched)
            .layer(from_fn_with_state(Arc::new(hosts), guard));
        axum::serve(Lines::new(listener), router).await
    });
    served.map_err(failed)?;
    Ok(String::new())
}

/// A ledger and its checked entries. Each view of the page checks only the entries that are newer
/// than these.
#[derive(Clone)]
struct Watched {
    ledger: Ledger,
    checked: Arc<Mutex<Checked>>,
}

/// The host names that the server accepts.
struct Hosts {
    /// The name of `--listen`, with a port.
    named: String,
    address: SocketAddr,
}

impl Hosts {
    /// Whether a `Host` header names this server. This check stops DNS rebinding. A foreign page
    /// could make its own name resolve to this server. The reader's browser would then fetch the
    /// ledger under that name, and the page could read the answer.
    fn name(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port),
            _ => (host, "80"),
        };
        if crate::amount::number(port) != Some(self.address.port().into()) {
            return false;
        }
        let named = self.named.rsplit_once(':').map_or("", |(named, _)| named);
        let plain = name.trim_start_matches('[').trim_end_matches(']');
        match plain.parse::<IpAddr>() {
            // An attacker cannot redirect an address. So the server accepts every address as a host
            // name if it listens on all addresses.
            Ok(address) => {
                address == self.address.ip() || address.is_loopback() || self.address.ip().is_unspecified()
            }
            Err(_) => name.eq_ignore_ascii_case("localhost") || name.eq_ignore_ascii_case(named),
        }
    }
}

async fn guard(State(hosts): State<Arc<Hosts>>, request: Request, next: Next) -> Response {
    let mut named = request.headers().get_all(header::HOST).iter();
    let (Some(host), None) = (named.next(), named.next()) else {
        return (StatusCode::BAD_REQUEST, "a request names one host\n").into_response();
    };
    // A request through a proxy has the host in its first line, too.
    let first = request.uri().authority().map(|authority| authority.as_str());
    if host.to_str().is_ok_and(|host| hosts.name(host)) && first.is_none_or(|host| hosts.name(host)) {
        return next.run(request).await;
    }
    let said = "this server has another name: ask for it by the address that `--listen` names\n";
    (StatusCode::MISDIRECTED_REQUEST, said).into_response()
}

async fn show(State(Watched { ledger, checked }): State<Watched>, uri: Uri) -> Response {
    let before = uri.query().and_then(|query| query.strip_prefix("before=")).and_then(crate::amount::number);
    let shown = move || {
        let mut checked = checked.lock().unwrap_or_else(PoisonError::into_inner);
        ledger.check_on(&mut checked)?;
        Ok::<_, Error>(page::page(&checked.book, &checked.all, before.unwrap_or(u64::MAX)))
    };
    // The store blocks, so it runs on another thread; the server can answer other readers
    // meanwhile.
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

#[cfg(test)]
mod tests {
    use super::Hosts;

    #[test]
    fn a_host_is_this_server_or_refused() {
        let hosts =
            |named: &str, address: &str| Hosts { named: named.into(), address: address.parse().unwrap() };
        let home = hosts("127.0.0.1:7474", "127.0.0.1:7474");
        for good in ["127.0.0.1:7474", "localhost:7474", "LOCALHOST:7474", "[::1]:7474"] {
            assert!(home.name(good), "{good}");
        }
        for bad in [
            "evil.example:7474",
            "evil.example",
            "127.0.0.1:80",
            "127.0.0.1",
            "localhost.evil.example:7474",
            "10.0.0.1:7474",
            "",
            ":7474",
            "::1",
        ] {
            assert!(!home.name(bad), "{bad}");
        }
        let named = hosts("ledger.example:80", "10.0.0.1:80");
        for good in ["ledger.example", "ledger.example:80", "10.0.0.1", "10.0.0.1:80"] {
            assert!(named.name(good), "{good}");
        }
        assert!(!named.name("evil.example") && !named.name("10.0.0.2"));
        let all = hosts("0.0.0.0:7474", "0.0.0.0:7474");
        assert!(all.name("10.0.0.2:7474") && !all.name("evil.example:7474"));
    }
}
