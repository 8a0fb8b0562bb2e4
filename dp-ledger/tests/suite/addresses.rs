//! Addresses of databases contain passwords. The tests check that no message repeats such a
//! password.

use dp_ledger::Ledger;

use crate::command::dp_ledger;
use crate::help::{Folder, words};
use crate::server::server;

const SECRET: &str = "hunter2";

/// Places that contain a password, each in another form. No server answers at port 1.
fn places() -> Vec<String> {
    let mut places: Vec<String> = [
        "postgres://u@localhost:1/x?password=hunter2",
        "postgresql://localhost:1/x?user=u&password=hunter2&sslmode=disable",
        "postgres://u:hunter2@localhost:1/x",
        "postgres://u:a@hunter2@localhost:1/x",
        "postgres://u:?hunter2@localhost:1/x",
        "postgres://u:a/hunter2@localhost:1/x",
        "postgres://localhost:1/x?password=a@hunter2",
        "postgres://u:a?hunter2@localhost:1/x",
        "postgres://u:p@localhost:1/x?hunter2",
        "postgres://u:p@localhost:1/x?hunter2=1",
        "postgres://u:hunter2@localhost:port/x",
        "postgres://u:hunter2@db.example/x",
        "postgres://u@db.example/x?password=hunter2",
        "POSTGRES://u:hunter2@localhost/x",
        "postgresql+psycopg://u:hunter2@localhost/x",
        "jdbc:postgresql://localhost/x?password=hunter2",
        "localhost/x?user=u&password=hunter2",
        "u:hunter2@localhost/x",
        "host=localhost user=u password=hunter2",
        "host=localhost user=u password = 'hunter2'",
    ]
    .map(str::to_owned)
    .to_vec();
    // This server answers, but does not have the database.
    places.push(format!("{}?password=hunter2", server().address("holder", "nosuch")));
    places.push(server().address("holder:hunter2", "nosuch"));
    places
}

#[test]
fn no_password_is_repeated() {
    let folder = Folder::new();
    for place in places() {
        let said = words(Ledger::open(&place).map(drop)) + &words(Ledger::create(&place).map(drop));
        assert!(!said.contains(SECRET), "{place}: {said}");
        let key = folder.at("key");
        let mut commands: Vec<Vec<&str>> = vec![vec![&place], vec!["witness", &place]];
        for command in ["init", "status", "verify", "head", "serve", "history", "export"] {
            commands.push(vec![command, &place]);
        }
        commands.push(vec!["init", &place, "--key", &key]);
        commands.push(vec!["status", &place, &place]);
        commands.push(vec!["revoke", &place, "00"]);
        commands.push(vec!["raise", &place, "data", "--budget", "epsilon=1"]);
        commands.push(vec!["status", "nosuch", "--format", &place]);
        for arguments in commands {
            let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_dp-ledger"));
            let output = command.current_dir(folder.path()).args(&arguments).output().unwrap();
            let said = String::from_utf8(output.stderr).unwrap() + &String::from_utf8(output.stdout).unwrap();
            assert!(!output.status.success() && !said.contains(SECRET), "{arguments:?}: {said}");
        }
    }
    // A file's name does not contain the password either.
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(!name.contains(SECRET), "{name}");
    }
}

#[test]
fn where_it_is_kept_is_said_without_a_password() {
    let database = server().database();
    let place = format!("{}?password={SECRET}", server().address("holder", &database));
    let ledger = Ledger::create(&place).unwrap().0;
    assert!(ledger.place().ends_with(&database) && !ledger.place().contains("holder"), "{}", ledger.place());
    let output = dp_ledger(&["init", &place, "--key", "/nosuch/folder/key"]);
    assert!(!String::from_utf8(output.stderr).unwrap().contains(SECRET));
}
