// Reads stored contents and compares them with their digests.
import { Readable } from 'node:stream'
import { AppError } from '@plinth/domain/base/errors'
import type { DropId } from '@plinth/domain/base/ids'
import type { KnownContents } from '@plinth/domain/versions/manifest'
import { type RunLimits, type SliceRun, sliceRuns } from '@plinth/domain/versions/slice-runs'
import { DamagedPack } from '../../../ports/damaged-pack.ts'
import type { Deps } from '../../base/deps.ts'
import { openContent } from '../../storage/open-content.ts'
import { DamagedContents, type DigestedSlice } from './damaged-contents.ts'
import { verifyRun } from './verify-run.ts'

type ReadDeps = Pick<Deps, 'blobs'>

/** Reading a small gap is cheaper than a second request to the store. */
const whenCopied = { bytes: 64 * 1024 * 1024, gap: 64 * 1024 }
/** Nothing is kept, so only the number of requests matters. */
const whenCompared = { bytes: 64 * 1024 * 1024, gap: 4 * 1024 * 1024 }

interface StoredContents {
  readonly dropId: DropId
  readonly contents: readonly DigestedSlice[]
  readonly limits?: RunLimits
}

/**
 * Passes the contents to `use` in runs, as read from the store itself. Returns those that are not what was
 * stored. `use` rejects for a run with such contents, of which it must keep nothing.
 */
export async function readVerified(
  deps: ReadDeps,
  { dropId, contents, limits = whenCopied }: StoredContents,
  use: (content: Readable, run: SliceRun<DigestedSlice>) => Promise<unknown>,
): Promise<DigestedSlice[]> {
  const damaged: DigestedSlice[] = []
  for (const run of sliceRuns(contents, limits)) {
    const readErrors = new Set<unknown>()
    try {
      const content = await openContent(deps, dropId, { ...run, uncached: true })
      // Also before the first read, where it would crash the process.
      content.on('error', (error) => readErrors.add(error))
      const verified = Readable.from(verifyRun(content, run), { objectMode: false })
      await use(verified, run).finally(() => content.destroy())
    } catch (error) {
      if (error instanceof DamagedContents) damaged.push(...error.contents)
      // The pack is missing or too short.
      else if (error instanceof DamagedPack) damaged.push(...run.items)
      else throw readErrors.has(error) ? asUnavailable(error) : error
    }
  }
  return damaged
}

const asUnavailable = (error: unknown): AppError =>
  error instanceof AppError
    ? error
    : new AppError(
        'unavailable',
        'The stored files of this drop cannot be read at the moment. Try again in a few minutes.',
        { cause: error, retryAfter: 60 },
      )

/** Reads every byte of the contents. */
export const damagedAmong = (
  deps: ReadDeps,
  dropId: DropId,
  contents: KnownContents,
): Promise<DigestedSlice[]> =>
  readVerified(
    deps,
    { dropId, contents: digested(contents), limits: whenCompared },
    async (content) => {
      for await (const _ of content);
    },
  )

const digested = (contents: KnownContents): DigestedSlice[] =>
  [...contents].map(([digest, { pack, offset, size }]) => ({ digest, pack, offset, size }))
