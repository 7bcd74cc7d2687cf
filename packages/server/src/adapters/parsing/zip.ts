// Unpacks an archive that nobody trusts: everything it declares is checked before the first byte is
// written, and everything written is checked against what it declared.

import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { AppError } from '@plinth/domain/errors'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { LocalFile } from '../../ports/blobs.ts'
import type { ExtractedFile, ZipTarget } from '../../ports/parsers.ts'
import { readZipDirectory, type ZipEntry } from './zip-directory.ts'
import { archiveFailure, invalidArchive } from './zip-failures.ts'

const unreadable = 'The file is not a zip archive, or a part of it is missing. Make the zip again.'
const encrypted = 'The archive is encrypted. Make the zip again without a password.'

export async function extractZip(file: string, into: ZipTarget): Promise<ExtractedFile[]> {
  const zip = await openZip(file)
  try {
    const entries = await readZipDirectory(zip)
    refuseOversize(entries, into.maxBytes)
    const files: ExtractedFile[] = []
    for (const [index, { path, item }] of entries.entries()) {
      // Named by number: what an entry is called never reaches the file system.
      const target = join(into.folder, `unzipped-${index}`)
      files.push({ path, ...(await extractEntry(zip, item, target).catch(blame(path))) })
    }
    return files
  } catch (error) {
    throw archiveFailure(error, isEncryption(error) ? encrypted : unreadable)
  } finally {
    zip.close()
  }
}

async function openZip(file: string): Promise<ZipFile> {
  try {
    // Names are decoded and checked by us, and the entries are read again after the directory.
    return await openPromise(file, { autoClose: false, decodeStrings: false })
  } catch (error) {
    throw archiveFailure(error, unreadable)
  }
}

/**
 * By what the entries declare. That is enough: yauzl ends an entry at the first byte beyond its
 * declared size. Entries that share their data (a zip bomb) count each time.
 */
function refuseOversize(entries: readonly ZipEntry[], maxBytes: number): void {
  const total = entries.reduce((sum, { item }) => sum + item.uncompressedSize, 0)
  if (total > maxBytes)
    throw new AppError(
      'upload_too_large',
      `The archive unpacks to ${total.toLocaleString('en')} bytes; this plan allows ${maxBytes.toLocaleString('en')} per upload.`,
    )
}

async function extractEntry(zip: ZipFile, entry: Entry, file: string): Promise<LocalFile> {
  const hash = createHash('sha256')
  let size = 0
  let checksum = 0
  await pipeline(
    await zip.openReadStreamPromise(entry),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        checksum = crc32(chunk, checksum)
        size += chunk.length
        yield chunk
      }
    },
    createWriteStream(file, { flags: 'wx' }),
  )
  if (checksum !== entry.crc32) throw new Error('checksum mismatch')
  return { digest: hash.digest('hex'), size, file }
}

function isEncryption(error: unknown): boolean {
  return error instanceof Error && error.message === 'strong encryption is not supported'
}

function blame(path: string): (cause: unknown) => never {
  return (cause) => {
    throw archiveFailure(cause, invalidArchive(path, 'is damaged').detail)
  }
}
