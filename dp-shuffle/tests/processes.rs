//! Three processes with keys of their own: the devices' reports go through the shuffler to the server.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use dp_shuffle::{read_frames, write_frames};

const SHUFFLER: &str = env!("CARGO_BIN_EXE_dp-shuffle");

/// `cargo test` builds the examples beside the program.
fn example(name: &str) -> PathBuf {
    let folder = Path::new(SHUFFLER).parent().expect("the folder of programs").join("examples");
    let path = folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    assert!(path.exists(), "{}: build it, `cargo build -p dp-shuffle --examples`", path.display());
    path
}

fn run(program: impl AsRef<Path>, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(program.as_ref())
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    std::thread::scope(|scope| {
        // One that refuses its arguments does not read.
        scope.spawn(move || drop(pipe.write_all(input)));
        child.wait_with_output().expect("it ends")
    })
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

struct Folder(PathBuf);
impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

/// The message of a report over three values.
const BYTES: &str = "16";

#[test]
fn reports_go_through_three_processes_and_their_shares_come_out() {
    let folder = Folder(std::env::temp_dir().join(format!("dp-shuffle-{}", std::process::id())));
    std::fs::create_dir_all(&folder.0).expect("a folder");
    let file = |name: &str| folder.0.join(name).display().to_string();
    let key = |name: &str| {
        let made = run(SHUFFLER, &["key", &file(name)], &[]);
        assert!(made.status.success(), "{}", said(&made));
        String::from_utf8(made.stdout).expect("digits").trim().to_owned()
    };
    let (shuffler, analyser) = (key("shuffler"), key("analyser"));
    let again = run(SHUFFLER, &["key", &file("shuffler")], &[]);
    assert!(!again.status.success(), "a key was written over");

    let sent = run(example("encode"), &[&shuffler, &analyser, "3000"], &[]);
    assert!(sent.status.success(), "{}", said(&sent));
    // On the way: one twice, one changed, one that is nothing.
    let mut messages = read_frames(&mut &sent.stdout[..]).expect("messages");
    assert_eq!(messages.len(), 3000);
    messages.push(messages[11].clone());
    messages[12][60] ^= 1;
    messages.push(b"nothing".to_vec());
    let mut bytes = Vec::new();
    write_frames(&messages, &mut bytes).expect("written");

    let batch = run(SHUFFLER, &["shuffle", &file("shuffler"), &file("known"), BYTES, "2000", "700"], &bytes);
    assert!(batch.status.success(), "{}", said(&batch));
    assert_eq!(
        said(&batch).trim(),
        "2999 handed on; refused: 2 malformed, 1 there before, 0 of small crowds"
    );
    let answer = run(example("analyse"), &[&file("analyser")], &batch.stdout);
    assert!(answer.status.success(), "{}", said(&answer));
    assert!(said(&answer).starts_with("2999 counted, 0 not for this server"), "{}", said(&answer));
    let lines = String::from_utf8(answer.stdout).expect("text");
    let shares: Vec<[f64; 2]> = lines
        .lines()
        .map(|line| {
            let mut numbers = line.split(' ').skip(1).map(|word| word.parse().expect("a number"));
            [numbers.next().expect("a share"), numbers.next().expect("an error")]
        })
        .collect();
    // Six standard errors: one in five hundred million by chance.
    for ([share, error], real) in shares.iter().zip([0.8, 0.1, 0.1]) {
        assert!((share - real).abs() < 6.0 * error && *error < 0.05, "{share} ± {error}, and it is {real}");
    }
    assert_eq!(shares.len(), 3);

    // What does not go: the analyser's key in the shuffler's place, a batch that is too small, and one of small crowds.
    for (key, batch, crowd, words) in [
        ("analyser", "2000", "700", "here 0 could be handed on, so none is; refused: 3002 malformed"),
        ("shuffler", "3000", "700", "a batch has 3000 messages at least, and here 2999"),
        ("shuffler", "2000", "751", "2999 of small crowds"),
    ] {
        let refused = run(SHUFFLER, &["shuffle", &file(key), &file("other"), BYTES, batch, crowd], &bytes);
        assert!(!refused.status.success() && refused.stdout.is_empty());
        assert!(said(&refused).contains(words), "{}", said(&refused));
    }
    // The same again, by a process that knows what the first has handed on: nothing is.
    let twice = run(SHUFFLER, &["shuffle", &file("shuffler"), &file("known"), BYTES, "1", "1"], &bytes);
    assert!(!twice.status.success() && twice.stdout.is_empty());
    assert!(said(&twice).contains("2 malformed, 3000 there before"), "{}", said(&twice));
    let whole = std::fs::read(file("known")).expect("what was handed on");
    assert_eq!(whole.len(), 2999 * 32);
    std::fs::write(file("known"), &whole[1..]).expect("cut off");
    let cut = run(SHUFFLER, &["shuffle", &file("shuffler"), &file("known"), BYTES, "1", "1"], &bytes);
    assert!(!cut.status.success() && cut.stdout.is_empty());
    assert!(said(&cut).contains("cut off"), "{}", said(&cut));
    // Fewer than the certificate says: the server says nothing of them.
    let few = run(
        SHUFFLER,
        &["shuffle", &file("shuffler"), &file("other"), BYTES, "900", "1"],
        &bytes[..bytes.len() / 3],
    );
    assert!(few.status.success(), "{}", said(&few));
    let refused = run(example("analyse"), &[&file("analyser")], &few.stdout);
    assert!(!refused.status.success() && refused.stdout.is_empty());
    assert!(said(&refused).contains("needed: 2000"), "{}", said(&refused));
}
