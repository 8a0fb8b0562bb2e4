//! A PostgreSQL server for the tests, in a temporary folder. It ends with the process of the tests,
//! however that process ends.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use postgres::{Client, NoTls};

/// Runs the server until its input ends. Commits are durable, as the ledger requires. Only the
/// creation of the empty cluster is not synchronised.
const SCRIPT: &str = r#"
set -e
folder=$1 bin=$2
"$bin/initdb" -D "$folder/data" -A trust -U admin --no-sync -E UTF8 --locale=C > "$folder/initdb.log" 2>&1
"$bin/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c max_connections=150 > "$folder/server.log" 2>&1 &
server=$!
echo started
read -r end || true
kill -INT $server
wait $server || true
rm -rf "$folder"
"#;

pub(crate) struct Server {
    folder: PathBuf,
    _process: Child,
}

/// The server of this process.
pub(crate) fn server() -> &'static Server {
    static SERVER: OnceLock<Server> = OnceLock::new();
    SERVER.get_or_init(Server::start)
}

/// The folder with the server's programs. Debian does not put it into the path.
pub(crate) fn programs() -> PathBuf {
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let found = debian.map(|version| version.path().join("bin")).find(|bin| bin.join("initdb").is_file());
    let path = std::env::var_os("PATH").unwrap_or_default();
    let in_path = || std::env::split_paths(&path).find(|bin| bin.join("initdb").is_file());
    found.or_else(in_path).expect("PostgreSQL is installed: Debian's package `postgresql`")
}

fn root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

impl Server {
    fn start() -> Self {
        let folder = std::env::temp_dir().join(format!("dp-ledger-server-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let mut command = if root() {
            // The server refuses to run as root.
            let owned = Command::new("chown").arg("postgres").arg(&folder).status().unwrap();
            assert!(owned.success(), "the server has a user `postgres`");
            let mut command = Command::new("setpriv");
            command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", "sh"]);
            command
        } else {
            Command::new("sh")
        };
        command.args(["-c", SCRIPT, "server"]).arg(&folder).arg(programs()).current_dir(&folder);
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut started = [0; 8];
        process
            .stdout
            .as_mut()
            .unwrap()
            .read_exact(&mut started)
            .expect("initdb works: see initdb.log in the folder");
        let server = Self { folder, _process: process };
        for _ in 0..600 {
            if let Ok(mut admin) = Client::connect(&server.address("admin", "postgres"), NoTls) {
                admin.batch_execute("CREATE ROLE holder LOGIN; CREATE ROLE ann LOGIN; CREATE ROLE bob LOGIN; CREATE ROLE auditor LOGIN").unwrap();
                return server;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("the server does not start");
    }

    /// The address of a database for a role.
    pub(crate) fn address(&self, role: &str, database: &str) -> String {
        let host = self.folder.to_str().unwrap().replace('%', "%25").replace('/', "%2F");
        format!("postgres://{role}@{host}/{database}")
    }

    /// The folder of the server's socket.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Makes a new database, which the role `holder` owns.
    pub(crate) fn database(&self) -> String {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let name = format!("ledger{}", NEXT.fetch_add(1, Relaxed));
        let mut admin = Client::connect(&self.address("admin", "postgres"), NoTls).unwrap();
        admin.batch_execute(&format!("CREATE DATABASE {name} OWNER holder TEMPLATE template0")).unwrap();
        name
    }
}
