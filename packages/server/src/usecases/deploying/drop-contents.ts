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

export interface DropContents {
  /** Contents of the live version and of the newest one. */
  readonly published: KnownContents
  readonly received: KnownContents
}

/** The packs are protected from sweeps only while the caller has a hold. */
export async function dropContents(deps: DropContentsDeps, dropId: DropId): Promise<DropContents> {
  const { drops, versions, receivedPacks } = deps.database.read
  const now = deps.clock.now()
  const packs = await receivedPacks.ofDrop(dropId, now)
  const live = (await drops.find(dropId))?.liveVersion
  const [newest] = await versions.ofDrop(dropId, now)
  const published = new Map<string, KnownContent>()
  // Where both have a content, prefer the newest version's: its pack holds more of what the deploy
  // needs.
  for (const version of new Map([live, newest].map((each) => [each?.id, each])).values()) {
    if (!version) continue
    await yieldToEventLoop()
    for (const [digest, content] of await publishedIn(deps, version)) published.set(digest, content)
  }
  await yieldToEventLoop()
  return { published, received: new Map(packs.flatMap(contentsIn)) }
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
  { published, received }: DropContents,
  { digest, size }: DeployFile,
): KnownContent | null {
  const content = published.get(digest) ?? received.get(digest)
  return content?.size === size ? content : null
}

/** Digests of missing contents, without duplicates. */
export function missingOf({ files }: Pick<DeployRecord, 'files'>, contents: DropContents) {
  const missing = files.filter((file) => contentOf(contents, file) === null)
  return [...new Set(missing.map(({ digest }) => digest))]
}
