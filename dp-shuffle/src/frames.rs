//! Frames for messages on a pipe or in a file. A frame is the length in four bytes, lowest byte
//! first, and then the message.

use std::io::{self, Read, Write};

/// The maximum length of a message in bytes.
pub const LONGEST: usize = 1 << 16;

/// Reads all messages up to the end of the input. Reading ends at a message that is longer than
/// [`LONGEST`] or truncated. Such a message counts as one malformed message: the result contains an
/// empty message in its place.
///
/// # Errors
/// The system cannot read the input.
pub fn read_frames(from: &mut impl Read) -> io::Result<Vec<Vec<u8>>> {
    let mut frames = Vec::new();
    loop {
        let mut length = Vec::new();
        if from.take(4).read_to_end(&mut length)? == 0 {
            return Ok(frames);
        }
        let length = <[u8; 4]>::try_from(length).ok().map(|bytes| u32::from_le_bytes(bytes) as usize);
        let mut frame = Vec::new();
        match length.filter(|length| *length <= LONGEST) {
            Some(length) if from.take(length as u64).read_to_end(&mut frame)? == length => frames.push(frame),
            _ => {
                frames.push(Vec::new());
                return Ok(frames);
            }
        }
    }
}

/// Writes each message as a frame.
///
/// # Errors
/// The system cannot write, or a message is longer than [`LONGEST`].
pub fn write_frames<M: AsRef<[u8]>>(
    frames: impl IntoIterator<Item = M>,
    to: &mut impl Write,
) -> io::Result<()> {
    for frame in frames {
        let frame = frame.as_ref();
        let length = u32::try_from(frame.len()).ok().filter(|length| *length as usize <= LONGEST);
        let length = length.ok_or_else(|| io::Error::other("a message is longer than 65536 bytes"))?;
        to.write_all(&length.to_le_bytes())?;
        to.write_all(frame)?;
    }
    to.flush()
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, read_frames, write_frames};

    #[test]
    fn messages_are_read_as_they_are_written() {
        let messages = [b"abc".to_vec(), Vec::new(), vec![7; LONGEST]];
        let mut bytes = Vec::new();
        write_frames(&messages, &mut bytes).unwrap();
        assert_eq!(read_frames(&mut &bytes[..]).unwrap(), messages);
        assert!(write_frames([vec![0; LONGEST + 1]], &mut Vec::new()).is_err());
    }

    #[test]
    fn what_is_cut_off_or_too_long_is_one_malformed_message() {
        let mut bytes = Vec::new();
        write_frames([b"abc", b"def"], &mut bytes).unwrap();
        for cut in 8..bytes.len() {
            let read = read_frames(&mut &bytes[..cut]).unwrap();
            assert_eq!(read, [b"abc".to_vec(), Vec::new()], "cut at {cut}");
        }
        assert_eq!(read_frames(&mut &bytes[..7]).unwrap(), [b"abc"]);
        bytes[7..11].copy_from_slice(&u32::MAX.to_le_bytes());
        assert_eq!(read_frames(&mut &bytes[..]).unwrap(), [b"abc".to_vec(), Vec::new()]);
    }
}
