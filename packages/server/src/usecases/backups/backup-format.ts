// Names and manifests of the files in a backup store. Everything is parsed strictly: a backup may
// have been altered.
import { createHash } from 'node:crypto'
import { AppError } from '@plinth/domain/base/errors'
import { type DropId, type PackId, parseId } from '@plinth/domain/base/ids'
import type { ContentDigest } from '../../ports/backup-store.ts'

export const packsFolder = 'packs'
export const snapshotsFolder = 'snapshots'

/** A pack in the store, whose name says what it must contain. */
export interface BackedUpPack extends ContentDigest {
  readonly drop: DropId
  readonly pack: PackId
}

export const packName = ({ drop, pack, size, sha256 }: BackedUpPack): string =>
  `${packsFolder}/${drop}/${pack}.${size}.${sha256}`

export function parsePackName(name: string): BackedUpPack | null {
  const parts = /^packs\/([^/]+)\/([^/.]+)\.(0|[1-9]\d{0,14})\.([0-9a-f]{64})$/.exec(name)
  const [, dropText = '', packText = '', size = '', sha256 = ''] = parts ?? []
  const drop = parseId('drop', dropText)
  const pack = parseId('pack', packText)
  return drop && pack ? { drop, pack, size: Number(size), sha256 } : null
}

/** Sorts as text after `newest`, the id of the backup before it, even if a clock was wrong. */
export function nextSnapshotId(now: number, random: string, newest: string | undefined): string {
  const time = new Date(now).toISOString().replace(/[-:.]/g, '')
  const before = newest?.slice(0, time.length)
  return `${before === undefined || before < time ? time : afterTime(before)}-${random}`
}

/** One millisecond later. */
function afterTime(time: string): string {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(time) ?? []
  const [, year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0, ms = 0] =
    parts.map(Number)
  const at = Date.UTC(year, month - 1, day, hour, minute, second, ms + 1)
  return new Date(at).toISOString().replace(/[-:.]/g, '')
}

export const isSnapshotId = (text: string): boolean => /^\d{8}T\d{9}Z-[a-z2-7]{8}$/.test(text)

const fileNames = {
  database: 'database.jsonl.gz',
  packs: 'packs.txt.gz',
  manifest: 'manifest.json',
}

export const snapshotFile = (id: string, file: keyof typeof fileNames): string =>
  `${snapshotsFolder}/${id}/${fileNames[file]}`

/** `name` is relative to the data directory. */
export const dataFile = (id: string, name: string): string =>
  `${snapshotsFolder}/${id}/files/${name}`

export interface SnapshotManifest {
  readonly format: 1
  readonly startedAt: number
  /** Version of Plinth. */
  readonly version: string
  /** Where the server had its secret: in the data directory, or in `PLINTH_SECRET`. */
  readonly secret: 'file' | 'environment'
  /** Tells whether a secret is the right one. */
  readonly secretCheck: string
  readonly database: ContentDigest
  readonly packs: ContentDigest & { readonly count: number; readonly bytes: number }
  /** Files of the data directory. */
  readonly files: readonly (ContentDigest & { readonly name: string })[]
  /** Packs, as `<drop>/<pack>`, that the database refers to and the blob store did not have. */
  readonly missing: readonly string[]
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export function encodeManifest(manifest: SnapshotManifest): string {
  const sha256 = digestOf(JSON.stringify(manifest))
  return `${JSON.stringify({ sha256, snapshot: manifest }, null, 2)}\n`
}

/** Rejects a manifest that does not have the digest which it names. */
export function decodeManifest(text: string, id: string): SnapshotManifest {
  const manifest = parseManifest(text)
  if (manifest) return manifest
  throw damaged(`${snapshotFile(id, 'manifest')} is damaged.`)
}

function parseManifest(text: string): SnapshotManifest | null {
  try {
    const { sha256, snapshot } = JSON.parse(text) as { sha256: string; snapshot: SnapshotManifest }
    if (sha256 !== digestOf(JSON.stringify(snapshot))) return null
    return isManifest(snapshot) ? snapshot : null
  } catch {
    return null
  }
}

const isManifest = (value: SnapshotManifest): boolean =>
  value.format === 1 &&
  Number.isSafeInteger(value.startedAt) &&
  ['file', 'environment'].includes(value.secret) &&
  typeof value.secretCheck === 'string' &&
  [value.database, value.packs, ...value.files].every(isDigest) &&
  value.files.every(({ name }) => typeof name === 'string') &&
  value.missing.every((name) => typeof name === 'string')

const isDigest = ({ size, sha256 }: ContentDigest): boolean =>
  Number.isSafeInteger(size) && /^[0-9a-f]{64}$/.test(sha256)

export const damaged = (detail: string, cause?: unknown): AppError =>
  new AppError('invalid_archive', detail, { cause })
