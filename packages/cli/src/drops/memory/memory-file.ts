// Reads and writes `.plinth.json`: which drop a folder, or a file in it, was published to. The file
// is meant to be committed, so it is untrusted input: an entry applies only to the service that the
// user selected, and never selects one.
import { randomBytes } from 'node:crypto'
import { open, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { quoted } from '@plinth/domain/base/unicode'
import { CliError } from '../../errors/cli-error.ts'

export const memoryFile = '.plinth.json'

/** Far more than anyone publishes from one folder; a larger file is not ours. */
const maxFileBytes = 1_048_576

export interface RememberedDrop {
  /** Null from before the drop is created until the server has confirmed it. */
  readonly id: string | null
  readonly slug: string
}

/** Where a deploy is remembered: the folder of the `.plinth.json`, and what was published. */
export interface MemoryLocation {
  readonly folder: string
  /** File or subfolder that was published, relative to the folder; the folder itself if absent. */
  readonly file?: string | undefined
  /** Origin of the service. */
  readonly service: string
}

interface Entry extends RememberedDrop {
  readonly service: string
  readonly file?: string | undefined
}

export async function rememberedDrop(location: MemoryLocation): Promise<RememberedDrop | null> {
  const entry = entryOf(await readEntries(location.folder), location)
  return entry ? { id: entry.id, slug: entry.slug } : null
}

export interface RememberedTarget {
  readonly drop: RememberedDrop
  /** As in `MemoryLocation`. Untrusted: it may lead out of the folder. */
  readonly file: string | undefined
}

/** The drop of the folder itself, or of the only one that something in it was published to. */
export async function onlyRememberedTarget({
  folder,
  service,
}: Pick<MemoryLocation, 'folder' | 'service'>): Promise<RememberedTarget | null> {
  const entries = (await readEntries(folder)).filter((entry) => entry.service === service)
  const entry = entries.find(({ file }) => file === undefined) ?? entries[0]
  const isOnly = entry?.file === undefined || entries.every(({ slug }) => slug === entry.slug)
  return entry && isOnly ? { drop: { id: entry.id, slug: entry.slug }, file: entry.file } : null
}

export async function rememberDrop(
  location: MemoryLocation,
  { id, slug }: RememberedDrop,
): Promise<void> {
  const { folder, file, service } = location
  const entries = await readEntries(folder)
  const entry = { service, ...(file !== undefined && { file }), id, slug }
  const known = entryOf(entries, location)
  if (known?.id === id && known.slug === slug) return
  const others = entries.filter((other) => other !== known)
  await writeEntries(folder, [...others, entry])
}

/** Writes the entry back that was there before, or removes it. */
export async function restoreEntry(
  location: MemoryLocation,
  before: RememberedDrop | null,
): Promise<void> {
  if (before !== null) return rememberDrop(location, before)
  const known = entryOf(await readEntries(location.folder), location)
  await keepEntries(location.folder, (entry) => !known || !isDeepStrictEqual(entry, known))
}

/** Removes all entries of a deleted drop. */
export async function forgetDrop(
  { folder, service }: Pick<MemoryLocation, 'folder' | 'service'>,
  id: string,
): Promise<void> {
  await keepEntries(folder, (entry) => entry.service !== service || entry.id !== id)
}

async function keepEntries(folder: string, isKept: (entry: Entry) => boolean): Promise<void> {
  const entries = await readEntries(folder)
  const others = entries.filter(isKept)
  if (others.length === entries.length) return
  if (others.length === 0) await rm(path.join(folder, memoryFile), { force: true })
  else await writeEntries(folder, others)
}

/** macOS may spell the same name in NFC or NFD; elsewhere these are two names. */
function entryOf(entries: readonly Entry[], { service, file }: MemoryLocation): Entry | undefined {
  const ofService = entries.filter((entry) => entry.service === service)
  return (
    ofService.find((entry) => entry.file === file) ??
    ofService.find((entry) => entry.file?.normalize('NFC') === file?.normalize('NFC'))
  )
}

async function readEntries(folder: string): Promise<Entry[]> {
  const name = path.join(folder, memoryFile)
  const text = await readSmall(name).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return null
    throw broken(name, cause)
  })
  if (text === null) return []
  try {
    return parseEntries(JSON.parse(text))
  } catch (cause) {
    throw broken(name, cause)
  }
}

/** Regular files only: reading a pipe would block, and a device may never end. */
async function readSmall(name: string): Promise<string> {
  if (!(await stat(name)).isFile()) throw new TypeError('not a file')
  const handle = await open(name)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxFileBytes + 1))
    if (bytesRead > maxFileBytes) throw new RangeError('larger than any such file')
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

function parseEntries(value: unknown): Entry[] {
  const drops = (value as { readonly drops?: unknown } | null)?.drops
  if (!Array.isArray(drops) || !drops.every(isEntry)) throw new TypeError('not a list of drops')
  return drops
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false
  const { service, file, id, slug } = value as Partial<Record<keyof Entry, unknown>>
  return (
    [service, slug].every((text) => typeof text === 'string') &&
    (id === null || typeof id === 'string') &&
    (file === undefined || typeof file === 'string')
  )
}

/** Atomic rename: a concurrent reader sees the old file or the new one. */
async function writeEntries(folder: string, drops: readonly Entry[]): Promise<void> {
  const name = path.join(folder, memoryFile)
  const temporaryFile = `${name}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(temporaryFile, `${JSON.stringify({ drops }, null, 2)}\n`, { flag: 'wx' })
    await rename(temporaryFile, name)
  } catch (error) {
    await rm(temporaryFile, { force: true })
    throw error
  }
}

function broken(name: string, cause: unknown): CliError {
  const sentence = `${quoted(name)} is invalid. Fix it, or delete it and choose the drop with --slug.`
  return new CliError('refused', sentence, { cause })
}
