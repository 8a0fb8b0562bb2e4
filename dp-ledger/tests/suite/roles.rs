//! Tests of the names of roles: a right for one role must not reach another role.

use postgres::{Client, NoTls};

use crate::command::{fails, ok};
use crate::help::{Kind, Made};

/// For PostgreSQL, `public` means all roles, even in quotes. Other reserved names mean the
/// connected role, or a role with members.
#[test]
fn a_role_that_is_everybody_or_nobody_is_granted_nothing() {
    let made = Made::with(Kind::Server, 1_000);
    let key = made.folder.at("key");
    made.key.save(key.as_ref()).unwrap();
    let mut admin = Client::connect(&made.place.replace("//holder@", "//admin@"), NoTls).unwrap();
    admin.batch_execute(&format!("CREATE ROLE \"{}\"", "r".repeat(63))).unwrap();
    let long = "r".repeat(64);
    let rights = "SELECT array_to_string(array_agg(a), ',') FROM (SELECT unnest(relacl)::text a FROM pg_class WHERE relnamespace = 'dp_ledger'::regnamespace) r";
    let before: Option<String> = admin.query_one(rights, &[]).unwrap().get(0);
    let head = made.ledger.head().unwrap();
    for role in [
        "public",
        "PUBLIC",
        "none",
        "current_user",
        "session_user",
        "current_role",
        "user",
        "pg_read_all_data",
        "pg_monitor",
        "PG_Monitor",
        "nosuch",
        "ann, bob",
        "ann; DROP SCHEMA dp_ledger",
        "an\u{ad}n",
        "ann\n",
        &long,
    ] {
        let token = made.folder.at("token");
        let grant = [
            "grant",
            &made.place,
            "data",
            "--analyst",
            "Zed",
            "--role",
            role,
            "--key",
            &key,
            "--token",
            &token,
        ];
        let (code, said) = fails(&grant);
        assert!(code == 2 && !std::path::Path::new(&token).exists(), "{role}: {said}");
        let auditor = ["grant", &made.place, "data", "--auditor", "--role", role, "--key", &key];
        let (code, said) = fails(&auditor);
        assert!(code == 2 && (said.contains("role") || said.contains("cannot be a name")), "{role}: {said}");
    }
    assert_eq!(admin.query_one(rights, &[]).unwrap().get::<_, Option<String>>(0), before);
    assert_eq!(made.ledger.head().unwrap(), head, "nothing was granted");
    ok(&["grant", &made.place, "data", "--auditor", "--role", "auditor", "--key", &key]);
    ok(&[
        "grant",
        &made.place,
        "data",
        "--analyst",
        "Ann",
        "--role",
        "ann",
        "--key",
        &key,
        "--token",
        &made.folder.at("token"),
    ]);
}
