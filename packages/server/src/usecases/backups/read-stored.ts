// Reads files of a backup store and checks their digests.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { BackupStore, ContentDigest } from '../../ports/backup-store.ts'
import {
  type BackedUpPack,
  damaged,
  decodeManifest,
  isSnapshotId,
  parsePackName,
  type SnapshotManifest,
  snapshotFile,
  snapshotsFolder,
} from './backup-format.ts'

/** Ids of the snapshots that are complete, oldest first. */
export async function listSnapshots(store: BackupStore): Promise<string[]> {
  const ids: string[] = []
  for await (const { name } of store.list(snapshotsFolder)) {
    const [, id = '', file] = name.split('/')
    if (isSnapshotId(id) && file === 'manifest.json') ids.push(id)
  }
  return ids.sort()
}

export async function readManifest(store: BackupStore, id: string): Promise<SnapshotManifest> {
  const name = snapshotFile(id, 'manifest')
  const chunks = await Array.fromAsync<Buffer>(await openStored(store, name))
  return decodeManifest(Buffer.concat(chunks).toString(), id)
}

export async function openStored(store: BackupStore, name: string): Promise<Readable> {
  const content = await store.open(name)
  if (content) return content
  throw damaged(`${name} is missing.`)
}

/** A content that fails at its end if it is not the expected one. */
export async function* checked(
  content: AsyncIterable<Buffer>,
  name: string,
  expected: ContentDigest,
): AsyncIterable<Buffer> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of content) {
    hash.update(chunk)
    size += chunk.length
    if (size > expected.size) break
    yield chunk
  }
  if (size === expected.size && hash.digest('hex') === expected.sha256) return
  throw damaged(`${name} is damaged: it does not have the recorded digest.`)
}

/** Reads a file to its end. Rejects if it is not the expected one. */
export async function checkStored(
  store: BackupStore,
  name: string,
  expected: ContentDigest,
): Promise<void> {
  for await (const _ of checked(await openStored(store, name), name, expected));
}

/** Far more than any row has: a backup that was altered must not take all memory. */
const maxLineLength = 64 * 2 ** 20

/** Lines of a compressed text. The caller has checked the digest. */
export async function* readLines(store: BackupStore, name: string): AsyncIterable<string> {
  const compressed = await openStored(store, name)
  const gunzip = createGunzip()
  compressed.once('error', (error) => gunzip.destroy(error))
  const decoder = new TextDecoder()
  /** The parts of a line that has not ended. */
  let parts: string[] = []
  let length = 0
  try {
    for await (const chunk of compressed.pipe(gunzip) as AsyncIterable<Buffer>) {
      const [end = '', ...lines] = decoder.decode(chunk, { stream: true }).split('\n')
      parts.push(end)
      length += end.length
      if (length > maxLineLength) throw damaged(`${name} has a line that is too long.`)
      const rest = lines.pop()
      if (rest === undefined) continue
      yield parts.join('')
      yield* lines
      parts = [rest]
      length = rest.length
    }
  } finally {
    compressed.destroy()
  }
  if (length > 0) throw damaged(`${name} is cut off.`)
}

/** The packs of a snapshot, after a check of their list. */
export async function* readPackList(
  store: BackupStore,
  id: string,
  { packs }: SnapshotManifest,
): AsyncIterable<BackedUpPack> {
  const name = snapshotFile(id, 'packs')
  await checkStored(store, name, packs)
  for await (const line of readLines(store, name)) {
    const pack = parsePackName(line)
    if (!pack) throw damaged(`${name} has an invalid line.`)
    yield pack
  }
}

export const streamOf = (chunks: AsyncIterable<Buffer | string> | Iterable<Buffer | string>) =>
  Readable.from(chunks, { objectMode: false })
