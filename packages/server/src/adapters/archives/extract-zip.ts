// Unpacks an untrusted zip archive: everything it declares is checked before the first byte is
// written, and everything written is checked against the declaration.
import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { AppError } from '@plinth/domain/base/errors'
import { formatCount } from '@plinth/domain/base/sizes'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { ExtractedFile, ZipTarget } from '../../ports/parsers.ts'
import type { PackedContent } from '../../ports/spool.ts'
import { writeAtSync } from '../files/write-at-sync.ts'
import { readZipDirectory, type ZipEntry } from './zip-directory.ts'
import { archiveFailure, invalidArchive } from './zip-failures.ts'

const unreadable = 'The file is not a zip archive, or a part of it is missing. Make the zip again.'
const shared = 'The entries of the archive declare more data than it has. Make the zip again.'
const encrypted = 'The archive is encrypted. Make the zip again without a password.'

/** Entry names never reach the file system: all contents go into one file. */
export async function extractZip(archive: string, into: ZipTarget): Promise<ExtractedFile[]> {
  const zip = await openZip(archive)
  try {
    const entries = await readZipDirectory(zip, into)
    refuseOversize(entries, into.maxBytes)
    refuseSharedData(entries, zip.fileSize)
    return await extractEntries(zip, entries, into.pack)
  } catch (error) {
    throw archiveFailure(error, isEncryption(error) ? encrypted : unreadable)
  } finally {
    zip.close()
  }
}

async function openZip(archive: string): Promise<ZipFile> {
  try {
    // Names are decoded and checked by us, and entries are read again after the directory.
    return await openPromise(archive, { autoClose: false, decodeStrings: false })
  } catch (error) {
    throw archiveFailure(error, unreadable)
  }
}

/**
 * Checks the declared sizes. That is sufficient, since yauzl ends an entry at the first byte beyond
 * its declared size. Entries that share data (a zip bomb) count each time.
 */
function refuseOversize(entries: readonly ZipEntry[], maxBytes: number): void {
  const total = entries.reduce((sum, { item }) => sum + item.uncompressedSize, 0)
  if (total > maxBytes)
    throw new AppError(
      'upload_too_large',
      `The archive unpacks to ${formatCount(total)} bytes; this plan allows ${formatCount(maxBytes)} per upload.`,
    )
}

/**
 * Thousands of entries that share one long stream would read it thousands of times, even if it
 * unpacks to nothing. Decompression runs outside the worker thread, whose CPU time is limited.
 */
function refuseSharedData(entries: readonly ZipEntry[], archiveBytes: number): void {
  const total = entries.reduce((sum, { item }) => sum + item.compressedSize, 0)
  if (total > archiveBytes) throw new AppError('invalid_archive', shared)
}

async function extractEntries(zip: ZipFile, entries: readonly ZipEntry[], pack: string) {
  const files: ExtractedFile[] = []
  const fd = openSync(pack, 'r+')
  try {
    let offset = fstatSync(fd).size
    for (const { path, item } of entries) {
      const content = await extractEntry(zip, item, { fd, offset }).catch(damagedEntry(path))
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
  zip: ZipFile,
  entry: Entry,
  { fd, offset }: { readonly fd: number; readonly offset: number },
): Promise<PackedContent> {
  const hash = createHash('sha256')
  let size = 0
  let checksum = 0
  const chunks: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
  for await (const chunk of chunks) {
    hash.update(chunk)
    checksum = crc32(chunk, checksum)
    writeAtSync(fd, chunk, offset + size)
    size += chunk.length
  }
  if (checksum !== entry.crc32) throw new Error('checksum mismatch')
  return { offset, size, digest: hash.digest('hex') }
}

function isEncryption(error: unknown): boolean {
  return error instanceof Error && error.message === 'strong encryption is not supported'
}

function damagedEntry(path: string): (cause: unknown) => never {
  return (cause) => {
    throw archiveFailure(cause, invalidArchive(path, 'is damaged').detail)
  }
}
