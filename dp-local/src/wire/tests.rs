use dp_types::eps;

use super::*;
use crate::domain::{Below, Number, One};
use crate::numeric_domain::Between;
use crate::randomiser::{
    Attribute, BitFlip, CountMeanSketch, HadamardResponse, KAryResponse, OneBitMean, OptimisedHashing,
    OptimisedUnary, PermanentRappor, Piecewise, Rappor, SubsetSelection, Warner,
};
use crate::testing::seeded;

type Kary = KAryResponse<Below<1000>, eps!(1)>;

/// Reading the bytes of a message must give the same message. If changed bytes can be read as a
/// message, writing that message must give the same bytes.
fn both_ways<R: Randomiser<Value: One, Report: PartialEq + fmt::Debug>>() {
    let mut generator = seeded(9);
    for i in 0..60 {
        let report = Report::of(R::randomise(Number(i % R::HEADER.values), &mut generator));
        let bytes = encode::<R>(&report, &mut generator);
        assert_eq!(bytes.len(), length::<R>(), "the length is the same for each value");
        let read = decode::<R>(&bytes).unwrap();
        assert_eq!((&read.report, &read.to_bytes()), (&report, &bytes));
        for cut in 0..bytes.len() {
            assert!(decode::<R>(&bytes[..cut]).is_err());
        }
        let longer: Vec<_> = bytes.iter().copied().chain([0]).collect();
        assert_eq!(
            decode::<R>(&longer).err(),
            Some(MessageError::Length { theirs: R::BYTES + 1, ours: R::BYTES })
        );
        // After a change of one byte, the server refuses the message, or reads a different message
        // with a unique encoding.
        for at in 0..bytes.len() {
            let mut wrong = bytes.clone();
            wrong[at] = wrong[at].wrapping_add((uniform::word(&mut generator) % 255) as u8 + 1);
            if let Ok(message) = decode::<R>(&wrong) {
                assert_eq!(message.to_bytes(), wrong);
                assert!(R::can_give(message.report.payload()) && at >= bytes.len() - R::BYTES - 8);
            }
        }
    }
    // The server refuses random bytes without a panic.
    for length in 0..200 {
        let mut noise = [0; 32];
        uniform::words(&mut noise, &mut generator);
        let mut noise: Vec<u8> = noise.iter().flat_map(|word| word.to_le_bytes()).take(length).collect();
        let _ = decode::<R>(&noise);
        noise.iter_mut().zip([VERSION, R::HEADER.rule]).for_each(|(byte, right)| *byte = right);
        let _ = decode::<R>(&noise);
    }
}

#[test]
fn messages_are_read_as_they_were_written() {
    both_ways::<Kary>();
    both_ways::<Warner<eps!(0.5)>>();
    both_ways::<OptimisedUnary<Below<77>, eps!(1)>>();
    both_ways::<OptimisedHashing<Below<60000>, eps!(7)>>();
    both_ways::<HadamardResponse<Below<255>, eps!(1)>>();
    both_ways::<SubsetSelection<Below<33>, eps!(1)>>();
    both_ways::<OneBitMean<Below<33>, eps!(1)>>();
    both_ways::<Piecewise<Below<33>, eps!(1)>>();
    both_ways::<BitFlip<Below<300>, eps!(1), 67>>();
    both_ways::<CountMeanSketch<Below<300>, eps!(1), 70, 16>>();
    both_ways::<Rappor<Below<300>, eps!(4), 70, 2, 8>>();
    both_ways::<PermanentRappor<Below<300>, eps!(4), 70, 2, 8>>();
}

#[test]
fn a_message_is_as_the_page_says() {
    let message = Message::<Kary> { number: 0x0102_0304_0506_0708, report: Report::of(999) };
    let expected =
        [2, 1, 0xe8, 7, 0xc0, 0x84, 0x3d, 0, 0xa0, 0x70, 0xd6, 0x1b, 8, 7, 6, 5, 4, 3, 2, 1, 0xe7, 3];
    assert_eq!(message.to_bytes(), expected);
}

#[test]
fn a_server_says_what_differs() {
    let said = |bytes: &[u8]| decode::<Kary>(bytes).err().unwrap().to_string();
    let other =
        Message::<HadamardResponse<Below<1000>, eps!(1)>> { number: 1, report: Report::of(5) }.to_bytes();
    assert_eq!(
        said(&other),
        "the message was made by rule number 7, and this server counts reports of k-ary response"
    );
    let other = Message::<KAryResponse<Below<1001>, eps!(1)>> { number: 1, report: Report::of(5) }.to_bytes();
    assert_eq!(
        said(&other),
        "the message was made with the number of values = 1001, and this server counts reports with the number of values = 1000"
    );
    let other = Message::<KAryResponse<Below<1000>, eps!(2)>> { number: 1, report: Report::of(5) }.to_bytes();
    assert_eq!(
        said(&other),
        "the message was made with ε in millionths = 2000000, and this server counts reports with ε in millionths = 1000000"
    );
    let past = Message::<Kary> { number: 1, report: Report::of(1000) }.to_bytes();
    assert_eq!(said(&past), "no value and no coins give such a report");
}

/// For each kind of domain, the test has two domains with the same number of values, the same rule,
/// the same ε and the same parameter.
#[test]
fn a_message_of_another_domain_of_the_same_size_is_refused() {
    crate::domain! { enum Way { Train, Bus, Walk } }
    crate::domain! { enum Smokes { Never, Sometimes, Daily } }
    mod renewed {
        crate::domain! { pub(super) enum Way { Bus, Train, Walk } }
    }
    fn refused<R: Randomiser, Other: Randomiser<Report = R::Report>>(payload: R::Report) {
        let bytes = Message::<R> { number: 1, report: Report::of(payload) }.to_bytes();
        assert!(decode::<R>(&bytes).is_ok());
        assert_eq!(R::HEADER, Other::HEADER);
        assert_eq!(decode::<Other>(&bytes).err(), Some(MessageError::Domain { ours: Other::Value::NAME }));
    }
    refused::<KAryResponse<Way, eps!(1)>, KAryResponse<Smokes, eps!(1)>>(2);
    refused::<KAryResponse<Way, eps!(1)>, KAryResponse<renewed::Way, eps!(1)>>(2);
    refused::<KAryResponse<Way, eps!(1)>, KAryResponse<Below<3>, eps!(1)>>(2);
    refused::<HadamardResponse<bool, eps!(1)>, HadamardResponse<Below<2>, eps!(1)>>(1);
    refused::<OneBitMean<Between<0, 120>, eps!(1)>, OneBitMean<Between<20, 140>, eps!(1)>>(1);
    refused::<Piecewise<Between<0, 120>, eps!(1)>, Piecewise<Between<0, 120, 1>, eps!(1)>>(1);
    refused::<
        Attribute<0, (Way, Smokes), KAryResponse<Way, eps!(1)>>,
        Attribute<0, (Way, Below<3>), KAryResponse<Way, eps!(1)>>,
    >(1);
    let said = MessageError::Domain { ours: "Smokes" }.to_string();
    assert!(said.starts_with("the message is of another domain, and this server counts reports of `Smokes`"));
}

/// A server of version n + 1 accepts messages of version n as long as it reads that version. A
/// server that refuses a version reports whether the device or the server is too old.
#[test]
fn versions_agree_or_say_why_not() {
    let bytes = Message::<Kary> { number: 1, report: Report::of(5) }.to_bytes();
    let said = |version: u8, oldest: u8, newest: u8| {
        let mut bytes = bytes.clone();
        bytes[0] = version;
        read::<Kary>(&bytes, Versions { oldest, newest })
            .map(|message| *message.report.payload())
            .map_err(|e| e.to_string())
    };
    assert_eq!(bytes[0], VERSION);
    // The servers have the next version, the version after the next, and a version range without
    // the message's version.
    assert_eq!(said(VERSION, OLDEST, VERSION + 1), Ok(5));
    assert_eq!(said(VERSION, OLDEST, VERSION + 2), Ok(5));
    let too_old =
        "the message is in version 1 of the format, and this server reads versions from 2: renew the device";
    assert_eq!(said(1, 2, 3), Err(too_old.to_owned()));
    let too_old =
        "the message is in version 1 of the format, and this server reads version 2: renew the device";
    assert_eq!(said(1, 2, 2), Err(too_old.to_owned()));
    // The device is newer than the server.
    let too_new =
        "the message is in version 2 of the format, and this server reads version 1: renew the server";
    assert_eq!(said(2, 1, 1), Err(too_new.to_owned()));
    let too_new =
        "the message is in version 4 of the format, and this server reads versions up to 3: renew the server";
    assert_eq!(said(4, 1, 3), Err(too_new.to_owned()));
    // The server does not read the bytes after an unknown version, because they could have another
    // meaning.
    assert_eq!(decode::<Kary>(&[3]).err(), Some(MessageError::Version { theirs: 3, oldest: 2, newest: 2 }));
}

#[test]
fn numbers_have_one_spelling() {
    for number in [0, 1, 127, 128, 16_383, 16_384, u32::MAX] {
        let mut bytes = Vec::new();
        write_number(number, &mut bytes);
        assert_eq!(bytes.len(), digits(number));
        assert_eq!(read_number(&bytes), Some((number, &[][..])));
    }
    assert_eq!(read_number(&[0x80, 0]), None, "a zero at the end");
    assert_eq!(read_number(&[0xff, 0xff, 0xff, 0xff, 0x1f]), None, "past 2^32");
    assert_eq!(read_number(&[0x80, 0x80, 0x80, 0x80, 0x80, 1]), None, "too long");
}

#[cfg(feature = "serde")]
#[test]
fn messages_go_through_serde() {
    use serde::Deserialize;
    use serde::de::IntoDeserializer;
    use serde::de::value::{BorrowedBytesDeserializer, BytesDeserializer, Error as Wrong};
    let message = Message::<Kary> { number: 77, report: Report::of(5) };
    let text = serde_json::to_string(&message).unwrap();
    assert!(text.starts_with("[2,1,232,7,"), "{text}");
    assert_eq!(serde_json::from_str::<Message<Kary>>(&text).unwrap().to_bytes(), message.to_bytes());
    let said = |text: &str| serde_json::from_str::<Message<Kary>>(text).err().unwrap().to_string();
    assert!(said("[1]").starts_with("the message is in version 1"));
    // For formats that have byte strings, the test reads transient, borrowed and owned bytes.
    let bytes = message.to_bytes();
    let same = |read: Result<Message<Kary>, Wrong>| read.unwrap().to_bytes() == bytes;
    assert!(same(Message::deserialize(BytesDeserializer::new(&bytes))));
    assert!(same(Message::deserialize(BorrowedBytesDeserializer::new(&bytes))));
    assert!(same(Message::deserialize(bytes.clone().into_deserializer())));
    let wrong: Result<Message<Kary>, Wrong> = Message::deserialize(BytesDeserializer::new(&bytes[1..]));
    assert_eq!(wrong.err().unwrap().to_string(), decode::<Kary>(&bytes[1..]).err().unwrap().to_string());
    assert!(said(&text.replace(']', ",0]")).starts_with("more bytes than a report has"));
    assert!(said("7").contains("the 22 bytes of a report by k-ary response"));
}
