// Background job that finds the titles of versions that were published before titles were recorded.
import { setTimeout as sleep } from 'node:timers/promises'
import { titleParseBudget } from '@plinth/domain/abuse/parse-budget'
import { AppError } from '@plinth/domain/base/errors'
import { landingPage, type ManifestFile } from '@plinth/domain/versions/manifest'
import { DamagedPack } from '../../ports/damaged-pack.ts'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { PackWriter } from '../../ports/spool.ts'
import type { Deps } from '../base/deps.ts'
import { pauseMs } from '../base/remove-in-batches.ts'
import { loadManifest } from '../storage/load-manifest.ts'
import { readContent } from '../storage/read-content.ts'

type TitleDeps = Pick<
  Deps,
  'blobs' | 'clock' | 'database' | 'failures' | 'parserPool' | 'processes' | 'spool'
>

const leaseMs = 5 * 60_000
/** The rest waits for the next run; well within the lease. */
const maxRunMs = 30_000
const batchSize = 50
/** A page has its title near its start. */
const readBytes = 256 * 1024

/**
 * Newest first, on one node at a time, with pauses. After an upgrade it works through all versions;
 * later it finds none. Returns the errors.
 */
export async function titleOlderVersions(
  deps: TitleDeps,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const { clock, database, processes } = deps
  const first = await database.read.versions.withoutTitle(1)
  if (first.length === 0) return []
  const now = clock.now()
  const hasLease = await database.transact((tx) =>
    tx.leases.take('titles', processes.self, now, now + leaseMs),
  )
  if (!hasLease) return []
  try {
    await titleUntil(deps, now + maxRunMs, signal)
    return []
  } catch (error) {
    return isUsedUp(error) ? [] : [error]
  } finally {
    await database.transact((tx) => tx.leases.release('titles', processes.self))
  }
}

/** The time for parsing: the rest waits. */
const isUsedUp = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'rate_limited'

async function titleUntil(deps: TitleDeps, until: number, signal: AbortSignal): Promise<void> {
  const { clock, database } = deps
  for (;;) {
    const versions = await database.read.versions.withoutTitle(batchSize)
    if (versions.length === 0) return
    const folder = await deps.spool.openFolder()
    try {
      for (const version of versions) {
        if (signal.aborted || clock.now() >= until) return
        const title = await titleOf(deps, version, folder.pack)
        await database.transactWithoutSync((tx) => tx.versions.setTitle(version, title))
        await sleep(pauseMs)
      }
    } finally {
      await folder.dispose()
    }
  }
}

/** Empty if the page cannot be read, which must not stop the others. */
async function titleOf(deps: TitleDeps, version: VersionRecord, pack: PackWriter): Promise<string> {
  try {
    const page = (await loadManifest(deps, version)).files.get(landingPage)
    if (!page) return ''
    return page.title ?? (await readTitle(deps, version, { page, pack }))
  } catch (error) {
    const isPage =
      error instanceof DamagedPack || (error instanceof AppError && error.code === 'invalid_body')
    if (!isPage) throw error
    deps.failures.report('title-older-versions', error)
    return ''
  }
}

async function readTitle(
  deps: TitleDeps,
  { dropId }: VersionRecord,
  { page, pack }: { readonly page: ManifestFile; readonly pack: PackWriter },
): Promise<string> {
  const start = { ...page, size: Math.min(page.size, readBytes) }
  const content = await pack.appendBytes(await readContent(deps, dropId, start))
  const parsers = deps.parserPool.forUpload(titleParseBudget)
  const [scanned] = await parsers.scanPages([pack.locate(content)]).catch(asUnreadable)
  const title = scanned?.title ?? ''
  if (!page.generated) return title
  // Rendered Markdown always has a title: without one of its own, that of its drop.
  const drop = await deps.database.read.drops.find(dropId)
  return ['Untitled', drop?.slug, drop?.name].includes(title) ? '' : title
}

/** A page that the parser fails on would fail again in every run, and older ones would wait for ever. */
function asUnreadable(cause: unknown): never {
  if (cause instanceof AppError) throw cause
  throw new AppError('invalid_body', 'The page cannot be read.', { cause })
}
