// Contents that a deploy need not upload: those of the drop's versions and of its earlier deploys.
import type { DropId } from '@plinth/domain/base/ids'
import { secretsEdition } from '@plinth/domain/secrets/secret-findings'
import { contentsOf, type KnownContent, type KnownContents } from '@plinth/domain/versions/manifest'
import { DamagedPack } from '../../ports/damaged-pack.ts'
import type { DeployFile, DeployRecord } from '../../ports/database/deploys.ts'
import type { ReceivedPack } from '../../ports/database/received-packs.ts'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { Deps } from '../base/deps.ts'
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts'
import { loadManifest } from '../storage/load-manifest.ts'

export type DropContentsDeps = Pick<Deps, 'database' | 'blobs' | 'clock' | 'failures'>

/**
 * Contents of the live version, of the newest one and of uploads to unfinished deploys. The packs are
 * protected from sweeps only while the caller has a hold.
 */
export async function dropContents(deps: DropContentsDeps, dropId: DropId): Promise<KnownContents> {
  const now = deps.clock.now()
  const packs = await deps.database.read.receivedPacks.ofDrop(dropId, now)
  const sources: { readonly at: number; readonly contents: Iterable<[string, KnownContent]> }[] =
    packs.map((pack) => ({ at: pack.receivedAt, contents: contentsIn(pack) }))
  for (const { version, at } of await datedVersions(deps, dropId, now)) {
    await yieldToEventLoop()
    sources.push({ at, contents: await publishedIn(deps, version) })
  }
  await yieldToEventLoop()
  // The copy that was stored last is used. A content that was uploaded although a version has it replaces
  // a damaged copy. The version's own copy is better than one that was uploaded before the version was
  // made, whose pack may contain much that no version needs.
  const inOrder = sources.toSorted((a, b) => a.at - b.at)
  return new Map(inOrder.flatMap(({ contents }) => [...contents]))
}

interface DatedVersion {
  readonly version: VersionRecord
  readonly at: number
}

/** The live and the newest version, in the order of their numbers. */
async function datedVersions(
  { database }: Pick<Deps, 'database'>,
  dropId: DropId,
  now: number,
): Promise<DatedVersion[]> {
  const { drops, versions } = database.read
  const live = (await drops.find(dropId))?.liveVersion
  const [newest] = await versions.ofDrop(dropId, now)
  const distinct = new Map([live, newest].flatMap((each) => (each ? [[each.id, each]] : [])))
  let at = 0
  return [...distinct.values()].map((version) => {
    // A clock that was set back must not make a newer version older.
    at = Math.max(at, version.createdAt)
    return { version, at }
  })
}

/** The date of contents that are uploaded now: later than the versions, even if the clock was set back. */
export async function dateOfUpload(
  deps: Pick<Deps, 'database'>,
  dropId: DropId,
  now: number,
): Promise<number> {
  const versions = await datedVersions(deps, dropId, now)
  return Math.max(now, ...versions.map(({ at }) => at + 1))
}

/** A damaged version must not block its successor; an unavailable store is still an error. */
async function publishedIn(deps: DropContentsDeps, version: VersionRecord): Promise<KnownContents> {
  const manifest = await loadManifest(deps, version).catch((error: unknown) => {
    if (!(error instanceof DamagedPack)) throw error
    deps.failures.report('read-known-contents', error)
    return null
  })
  return manifest ? contentsOf(manifest) : new Map()
}

function contentsIn({ id, contents }: ReceivedPack): [string, KnownContent][] {
  const packBytes = contents.reduce((sum, { size }) => sum + size, 0)
  return contents.map(({ digest, secrets, secretsEdition: edition, ...content }) => {
    const current = secrets && edition === secretsEdition ? { secrets } : {}
    return [digest, { ...content, ...current, pack: id, packBytes }]
  })
}

/**
 * The stored content for a file, or null. A content with another size than announced is not used: the
 * client announced a different file.
 */
export function contentOf(
  contents: KnownContents,
  { digest, size }: DeployFile,
): KnownContent | null {
  const content = contents.get(digest)
  return content?.size === size ? content : null
}

/** Digests of missing contents, without duplicates. */
export function missingOf({ files }: Pick<DeployRecord, 'files'>, contents: KnownContents) {
  const missing = files.filter((file) => contentOf(contents, file) === null)
  return [...new Set(missing.map(({ digest }) => digest))]
}
