// Reads and validates the central directory of a zip archive.
import { AppError } from '@plinth/domain/base/errors'
import { formatCount } from '@plinth/domain/base/sizes'
import {
  type BundleOptions,
  layOutBundle,
  maxFilesPerVersion,
} from '@plinth/domain/versions/bundle'
import type { SitePath } from '@plinth/domain/versions/site-path'
import type { Entry, ZipFile } from 'yauzl'
import { invalidArchive } from './zip-failures.ts'
import { entryName } from './zip-names.ts'

export interface ZipEntry {
  readonly path: SitePath
  readonly item: Entry
}

// macOS adds an entry for each file, and each folder has its own, so more entries than files are
// allowed, but not a directory that takes minutes and gigabytes to read.
const maxEntries = 4 * maxFilesPerVersion
const maxDirectoryBytes = 64 * 1024 * 1024

const fileTypeMask = 0o170000
const regularFile = 0o100000
const directory = 0o040000
// Flags of an encrypted entry and of an encrypted central directory. yauzl itself refuses strong
// encryption.
const encryptedFlags = 0x1 | 0x2000

/** Reads the whole directory and refuses a bad archive before anything is unpacked. */
export async function readZipDirectory(zip: ZipFile, options: BundleOptions): Promise<ZipEntry[]> {
  if (zip.entryCount > maxEntries) throw tooMany(zip.entryCount)
  const files: { path: string; item: Entry }[] = []
  const names = new Set<string>()
  let bytes = 0
  for await (const entry of zip.eachEntry()) {
    bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    if (bytes > maxDirectoryBytes) throw tooMany(zip.entryCount)
    const name = entryName(entry)
    const type = (entry.externalFileAttributes >>> 16) & fileTypeMask
    if (name.endsWith('/') || type === directory) continue
    checkEntry(name, entry, type)
    if (names.has(name)) throw invalidArchive(name, 'occurs twice')
    names.add(name)
    files.push({ path: name, item: entry })
  }
  return layOut(files, options)
}

function checkEntry(name: string, entry: Entry, type: number): void {
  if (type !== 0 && type !== regularFile)
    throw invalidArchive(name, 'is a symbolic link or another special file')
  if (entry.generalPurposeBitFlag & encryptedFlags) throw invalidArchive(name, 'is encrypted')
  if (!entry.canDecodeFileData())
    throw invalidArchive(name, 'uses a compression other than Deflate, which is not supported')
}

/** Bad paths are reported as an error of the archive. */
function layOut(files: { path: string; item: Entry }[], options: BundleOptions): ZipEntry[] {
  try {
    return layOutBundle(files, options)
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code === 'missing_index') throw cause
    throw new AppError('invalid_archive', cause.detail, { cause })
  }
}

function tooMany(count: number): AppError {
  return new AppError(
    'invalid_archive',
    `The archive has ${formatCount(count)} entries, more than can be unpacked. A version holds up to ${formatCount(maxFilesPerVersion)} files: leave out files that are not needed.`,
  )
}
