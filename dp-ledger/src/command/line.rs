//! Connections of readers of the web page. The number of connections and their duration are
//! limited, so that idle readers do not block other readers.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Sleep, sleep};

/// The maximum number of open connections. Further connections wait until another one ends.
const MOST: usize = 64;
/// The maximum duration of a connection. A request and its page take much less time.
const LONGEST: Duration = Duration::from_secs(15);

/// Waits for connections.
pub(super) struct Lines {
    listener: TcpListener,
    free: Arc<Semaphore>,
}

impl Lines {
    pub(super) fn new(listener: TcpListener) -> Self {
        Self { listener, free: Arc::new(Semaphore::new(MOST)) }
    }
}

impl axum::serve::Listener for Lines {
    type Io = Line;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Line, SocketAddr) {
        loop {
            // The semaphore is never closed.
            if let Ok(place) = Arc::clone(&self.free).acquire_owned().await
                && let Ok((stream, from)) = self.listener.accept().await
            {
                return (Line { stream, end: Box::pin(sleep(LONGEST)), _place: place }, from);
            }
            // The system has no free file handles, or the reader is gone.
            sleep(Duration::from_millis(100)).await;
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection that ends after a fixed time, even in the middle of a transfer.
pub(super) struct Line {
    stream: TcpStream,
    end: Pin<Box<Sleep>>,
    _place: OwnedSemaphorePermit,
}

impl Line {
    /// The stream, while the connection's time lasts.
    fn timely(&mut self, context: &mut Context<'_>) -> io::Result<Pin<&mut TcpStream>> {
        match self.end.as_mut().poll(context) {
            Poll::Ready(()) => Err(io::ErrorKind::TimedOut.into()),
            Poll::Pending => Ok(Pin::new(&mut self.stream)),
        }
    }
}

impl AsyncRead for Line {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        to: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.timely(cx)?.poll_read(cx, to)
    }
}

impl AsyncWrite for Line {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.timely(cx)?.poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.timely(cx)?.poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.timely(cx)?.poll_shutdown(cx)
    }
}
