//! Writing entries to a file.
//!
//! Each of the n threads packs every n-th block and sends it through a short queue of its own;
//! reading the queues in turn gives the blocks in order. So memory is bounded, and the file,
//! written and hashed from beginning to end, is the same with any number of threads.

use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::Path,
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, SyncSender},
    },
    thread,
};

use crate::{
    Encoding, Head, TableError, aside,
    block::{self, Packer},
    code,
    error::Refusal,
    format::{self, Tail},
};

/// Maximum number of packed blocks waiting, per thread.
const WAITING: usize = 16;

/// Size of the write buffer in bytes.
const AT_ONCE: usize = 1 << 20;

/// Why a block cannot be sent.
enum Fault {
    Refused(Refusal),
    Pack(io::Error),
}

/// Writes a table and returns its size in bytes.
///
/// `entries` are [codes](crate::code); `late` has the indices of those that are
/// [`LATE`](code::LATE), ascending, each with its number of turns. The file takes its name when it
/// is complete and on disk; an existing file of that name stays until then.
///
/// # Errors
///
/// [`TableError::File`] if it cannot be written, [`TableError::Refused`] if head, entries and list
/// are inconsistent, [`TableError::Stopped`] soon after `stop` was set. None of them leaves a file
/// behind.
pub fn write(
    path: &Path,
    head: &Head,
    entries: &[u8],
    late: &[(u64, u32)],
    threads: usize,
    stop: &AtomicBool,
) -> Result<u64, TableError> {
    let refused = |why| TableError::Refused(path.to_owned(), why);
    if let Some(why) = head.fault() {
        return Err(refused(why));
    }
    if head.entries != entries.len() as u64 {
        let found = entries.len() as u64;
        return Err(refused(Refusal::Entries { expected: head.entries, found }));
    }
    let in_order = late.is_sorted_by(|a, b| a.0 < b.0);
    let last = late.last().filter(|it| !in_order || head.entries <= it.0);
    if let Some((index, _)) = last {
        return Err(refused(Refusal::Late(*index)));
    }
    aside::write(path, |file: &mut File| {
        fill(&mut BufWriter::with_capacity(AT_ONCE, file), path, head, entries, late, threads, stop)
    })
}

/// Writes everything.
fn fill(
    out: &mut impl Write,
    path: &Path,
    head: &Head,
    entries: &[u8],
    late: &[(u64, u32)],
    threads: usize,
    stop: &AtomicBool,
) -> Result<u64, TableError> {
    let failed = TableError::file(path);
    let mut sink = Sink { out, hash: blake3::Hasher::new(), written: 0 };
    sink.put(&head.bytes(late.len() as u64)).map_err(&failed)?;

    // 1. The blocks, in order from the queues of the threads.
    let blocks = head.blocks();
    let threads = threads.clamp(1, usize::try_from(blocks.max(1)).unwrap_or(usize::MAX));
    let mut index = Vec::new();
    thread::scope(|scope| {
        let queues: Vec<Receiver<Result<Vec<u8>, Fault>>> = (0..threads)
            .map(|first| {
                let (to, from) = mpsc::sync_channel(WAITING);
                scope.spawn(move || pack(head, entries, late, (first, threads), &to));
                from
            })
            .collect();
        for block in 0..blocks {
            if stop.load(Ordering::Relaxed) {
                return Err(TableError::Stopped(path.to_owned()));
            }
            let queue = &queues[(block % threads as u64) as usize];
            let packed = match queue.recv() {
                Ok(Ok(packed)) => packed,
                Ok(Err(Fault::Refused(why))) => {
                    return Err(TableError::Refused(path.to_owned(), why));
                }
                Ok(Err(Fault::Pack(error))) => return Err(failed(error)),
                Err(mpsc::RecvError) => return Err(failed(io::ErrorKind::Interrupted.into())),
            };
            index.extend_from_slice(&sink.written.to_le_bytes());
            index.extend_from_slice(&(packed.len() as u32).to_le_bytes());
            index.extend_from_slice(&crc32fast::hash(&packed).to_le_bytes());
            sink.put(&packed).map_err(&failed)?;
        }
        Ok(())
    })?;

    // 2. The late list and the index, with one checksum for both.
    let late_at = sink.written;
    let mut sum = crc32fast::Hasher::new();
    for (index, turns) in late {
        let mut element = [0; format::LATE_BYTES];
        element[..8].copy_from_slice(&index.to_le_bytes());
        element[8..].copy_from_slice(&turns.to_le_bytes());
        sum.update(&element);
        sink.put(&element).map_err(&failed)?;
    }
    let index_at = sink.written;
    sum.update(&index);
    sink.put(&index).map_err(&failed)?;

    // 3. The tail, and the hash of everything before it.
    let length = sink.written + format::TAIL_BYTES as u64;
    let tail = Tail { late: late_at, index: index_at, length, sum: sum.finalize() };
    sink.put(&tail.bytes()).map_err(&failed)?;
    let hash = sink.hash.finalize();
    sink.put(hash.as_bytes()).map_err(&failed)?;
    sink.out.flush().map_err(&failed)?;
    Ok(length)
}

/// Packs every `step`-th block from `first` on, until the receiver is gone.
fn pack(
    head: &Head,
    entries: &[u8],
    late: &[(u64, u32)],
    (first, step): (usize, usize),
    to: &SyncSender<Result<Vec<u8>, Fault>>,
) {
    let mut packer = Packer::new();
    let per_block = format::per_block(head.encoding);
    let blocks = entries.chunks(per_block as usize).enumerate().skip(first).step_by(step);
    for (number, codes) in blocks {
        let packed = match &mut packer {
            Ok(packer) => match fault(codes, number as u64 * per_block, late, head.encoding) {
                Some(why) => Err(Fault::Refused(why)),
                None => packer.pack(codes, head.encoding).map_err(Fault::Pack),
            },
            Err(error) => Err(Fault::Pack(error.kind().into())),
        };
        if to.send(packed).is_err() {
            return;
        }
    }
}

/// The inconsistency in the codes of a block that begins at the index `first`.
fn fault(codes: &[u8], first: u64, late: &[(u64, u32)], encoding: Encoding) -> Option<Refusal> {
    if encoding == Encoding::Value {
        let wrong = |it: &u8| code::entry(*it, encoding).is_none();
        if let Some(place) = codes.iter().position(wrong) {
            return Some(Refusal::Code { index: first + place as u64, code: codes[place] });
        }
    }
    let from = late.partition_point(|it| it.0 < first);
    let to = late.partition_point(|it| it.0 < first + codes.len() as u64);
    block::late_difference(codes, first, late[from..to].iter().copied()).map(Refusal::Late)
}

/// Counts and hashes written bytes.
struct Sink<'a, W> {
    out: &'a mut W,
    hash: blake3::Hasher,
    written: u64,
}

impl<W: Write> Sink<'_, W> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hash.update(bytes);
        self.written += bytes.len() as u64;
        self.out.write_all(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Summary;

    /// A disk with this many bytes left.
    struct Disk(usize);

    impl Write for Disk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            match bytes.len().min(self.0) {
                0 => Err(io::ErrorKind::StorageFull.into()),
                some => {
                    self.0 -= some;
                    Ok(some)
                }
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_disk_that_is_full_at_any_byte_is_an_error() {
        let entries: Vec<u8> = (0..200_000).map(|it| (it / 999) as u8).collect();
        let head = Head {
            game: "a".to_owned(),
            slice: "b".to_owned(),
            encoding: Encoding::Distance,
            entries: entries.len() as u64,
            summary: Summary::of(&entries, &[], Encoding::Distance),
        };
        let stop = AtomicBool::new(false);
        let write = |room: usize| {
            fill(&mut Disk(room), Path::new("a.table"), &head, &entries, &[], 2, &stop)
        };
        let length = write(usize::MAX).unwrap() as usize;
        for room in 0..length {
            let error = write(room).unwrap_err();
            assert!(error.to_string().starts_with("a.table: "), "{room}: {error}");
        }
        assert!(write(length).is_ok());
    }
}
