// Reads the archive of a version. Its entries are untrusted: every path is checked before any of
// them is used.
import type { Readable } from 'node:stream'
import { AppError } from '@plinth/domain/base/errors'
import { quoted } from '@plinth/domain/base/unicode'
import { maxFilesPerVersion } from '@plinth/domain/versions/bundle'
import { parseSitePath } from '@plinth/domain/versions/site-path'
import type { Entry, ZipFile } from 'yauzl'
import { CliError } from '../errors/cli-error.ts'
import { messages } from './messages.ts'

export interface ArchivedFile {
  /** Relative to the root of the site, with "/" as separator. */
  readonly path: string
  readonly size: number
  /** Fails if the content does not have the declared size. */
  open(): Promise<Readable>
}

export interface Archive {
  /** In the order of their paths. */
  readonly files: readonly ArchivedFile[]
  close(): void
}

/** Number and total size of the files that the archive must have. */
export interface ExpectedFiles {
  readonly file_count: number
  readonly byte_size: number
}

export async function openArchive(file: string, expected: ExpectedFiles): Promise<Archive> {
  // Loaded on demand: most commands read no archives.
  const { openPromise } = await import('yauzl')
  let zip: ZipFile | undefined
  try {
    // Without decoding, yauzl leaves the checks of the names to this file.
    zip = await openPromise(file, { autoClose: false, lazyEntries: true, decodeStrings: false })
    const files = await readEntries(zip)
    refuseClashes(files.map(({ path }) => path))
    refuseOtherFiles(files, expected)
    const opened = zip
    return { files, close: () => opened.close() }
  } catch (error) {
    zip?.close()
    throw invalidArchive(error)
  }
}

async function readEntries(zip: ZipFile): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = []
  for await (const entry of zip.eachEntry()) {
    if (files.length === maxFilesPerVersion) throw new Error(messages.incomplete)
    const path = parseSitePath(nameOf(entry))
    if (!isRegular(entry)) throw new Error(messages.specialFile({ path: quoted(path) }))
    const size = entry.uncompressedSize
    files.push({ path, size, open: () => zip.openReadStreamPromise(entry) })
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

const nameOf = ({ fileName }: Entry): string =>
  // The types assume decoded names.
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(fileName))

const fileTypeMask = 0o170000
const regularFile = 0o100000

function isRegular(entry: Entry): boolean {
  const type = (entry.externalFileAttributes >>> 16) & fileTypeMask
  return (type === 0 || type === regularFile) && entry.canDecodeFileData()
}

/** Sorted paths. */
function refuseClashes(paths: readonly string[]): void {
  const seen = new Set(paths)
  if (seen.size < paths.length) {
    const twice = paths.find((path, index) => paths[index + 1] === path) ?? ''
    throw new Error(messages.twice({ path: quoted(twice) }))
  }
  for (const path of paths) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end)
      if (seen.has(folder)) throw new Error(messages.fileAndFolder({ path: quoted(folder) }))
    }
  }
}

function refuseOtherFiles(files: readonly ArchivedFile[], expected: ExpectedFiles): void {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (files.length === expected.file_count && bytes === expected.byte_size) return
  throw new Error(messages.incomplete)
}

function invalidArchive(error: unknown): CliError {
  const reason = error instanceof AppError ? error.detail : sentenceOf(error as Error)
  return new CliError('refused', messages.invalidArchive({ reason }), { cause: error })
}

const sentenceOf = ({ message }: Error): string => (message.endsWith('.') ? message : `${message}.`)
