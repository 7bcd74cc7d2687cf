// Unpacks an untrusted zip archive: everything it declares is checked before the first byte is
// written, and everything written is checked against the declaration.
import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, statfsSync } from 'node:fs'
import { crc32, inflateRawSync } from 'node:zlib'
import { AppError } from '@plinth/domain/base/errors'
import { formatCount } from '@plinth/domain/base/sizes'
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import type { ExtractedFile, ZipTarget } from '../../ports/parsers.ts'
import type { PackedContent } from '../../ports/spool.ts'
import { outOfSpace } from '../files/disk-failures.ts'
import { writeAtSync } from '../files/write-at-sync.ts'
import { type OpenArchive, SyncZipReader } from './sync-zip-reader.ts'
import { readZipDirectory, type ZipEntry } from './zip-directory.ts'
import { archiveFailure, invalidArchive } from './zip-failures.ts'

const unreadable = 'The file is not a zip archive, or a part of it is missing. Make the zip again.'
const shared = 'The entries of the archive declare more data than it has. Make the zip again.'
const encrypted = 'The archive is encrypted. Make the zip again without a password.'

/** Entry names never reach the file system: all contents go into one file. */
export async function extractZip(file: string, into: ZipTarget): Promise<ExtractedFile[]> {
  const archive = { file, fd: openSync(file, 'r') }
  try {
    const zip = await openZip(archive)
    const entries = await readZipDirectory(zip, into)
    refuseOversize(entries, into)
    refuseSharedData(entries, zip.fileSize)
    return await extractEntries({ zip, archive }, entries, into.pack)
  } catch (error) {
    throw archiveFailure(error, isEncryption(error) ? encrypted : unreadable)
  } finally {
    closeSync(archive.fd)
  }
}

const openZip = (archive: OpenArchive): Promise<ZipFile> =>
  fromRandomAccessReaderPromise(new SyncZipReader(archive), fstatSync(archive.fd).size, {
    // Names are decoded and checked by us, and entries are read again after the directory.
    autoClose: false,
    decodeStrings: false,
  })

/**
 * Checks the declared sizes. That is sufficient, since decompression ends at the first byte beyond
 * the declared size. Entries that share data (a zip bomb) count each time.
 */
function refuseOversize(entries: readonly ZipEntry[], { pack, maxBytes }: ZipTarget): void {
  const total = entries.reduce((sum, { item }) => sum + item.uncompressedSize, 0)
  const unpacks = `The archive unpacks to ${formatCount(total)} bytes`
  if (total > maxBytes)
    throw new AppError(
      'upload_too_large',
      `${unpacks}; an upload can be up to ${formatCount(maxBytes)}.`,
    )
  // A small archive must not fill the disk, which other uploads and the database may need.
  const { blocks, bavail, bsize } = statfsSync(pack)
  const free = bavail * bsize
  // Some network file systems do not report their size.
  if (blocks > 0 && total > free * maxShareOfDisk)
    throw outOfSpace(new Error(`${unpacks}; ${formatCount(free)} are free`))
}

/** How much of the free disk space one archive may take. */
const maxShareOfDisk = 0.9

/**
 * Thousands of entries that share one long stream would read it thousands of times, even if it
 * unpacks to nothing. Large entries are decompressed outside the worker thread, whose CPU time is
 * limited.
 */
function refuseSharedData(entries: readonly ZipEntry[], archiveBytes: number): void {
  const total = entries.reduce((sum, { item }) => sum + item.compressedSize, 0)
  if (total > archiveBytes) throw new AppError('invalid_archive', shared)
}

interface OpenZip {
  readonly zip: ZipFile
  readonly archive: OpenArchive
}

async function extractEntries(from: OpenZip, entries: readonly ZipEntry[], pack: string) {
  const files: ExtractedFile[] = []
  const fd = openSync(pack, 'r+')
  try {
    let offset = fstatSync(fd).size
    for (const { path, item } of entries) {
      const content = await extractEntry(from, item, { fd, offset }).catch(damagedEntry(path))
      files.push({ path, content })
      offset += content.size
    }
  } finally {
    closeSync(fd)
  }
  return files
}

/** Writes synchronously: a worker thread may block. */
async function extractEntry(
  from: OpenZip,
  entry: Entry,
  { fd, offset }: { readonly fd: number; readonly offset: number },
): Promise<PackedContent> {
  const hash = createHash('sha256')
  let size = 0
  let checksum = 0
  for await (const chunk of await openEntry(from, entry)) {
    hash.update(chunk)
    checksum = crc32(chunk, checksum)
    writeAtSync(fd, chunk, offset + size)
    size += chunk.length
  }
  if (checksum !== entry.crc32) throw new Error('checksum mismatch')
  return { offset, size, digest: hash.digest('hex') }
}

/** Entries up to this size, compressed or not, are read at once: a stream takes longer. */
const maxBytesAtOnce = 1024 * 1024

async function openEntry(
  { zip, archive }: OpenZip,
  entry: Entry,
): Promise<AsyncIterable<Buffer> | Iterable<Buffer>> {
  const { compressedSize, uncompressedSize } = entry
  if (Math.max(compressedSize, uncompressedSize) > maxBytesAtOnce) {
    return zip.openReadStreamPromise(entry)
  }
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  const data = Buffer.allocUnsafe(compressedSize)
  readSync(archive.fd, data, 0, compressedSize, fileDataStart)
  const content = entry.isCompressed() ? inflate(data, uncompressedSize) : data
  if (content.length !== uncompressedSize) throw new Error('wrong size')
  return [content]
}

/** Throws at the first byte beyond `size`. */
const inflate = (data: Buffer, size: number): Buffer =>
  // One byte more than expected, to see the end of the data without a second buffer.
  inflateRawSync(data, { maxOutputLength: Math.max(1, size), chunkSize: Math.max(64, size + 1) })

function isEncryption(error: unknown): boolean {
  return error instanceof Error && error.message === 'strong encryption is not supported'
}

function damagedEntry(path: string): (cause: unknown) => never {
  return (cause) => {
    throw archiveFailure(cause, invalidArchive(path, 'is damaged').detail)
  }
}
