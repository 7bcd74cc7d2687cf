// Copies stored contents into the pack of a spool folder, where parsers can read them.
import { Readable } from 'node:stream'
import type { DropId } from '@plinth/domain/base/ids'
import {
  type ExaminedContent,
  type KnownContent,
  type KnownContents,
  pageSplices,
} from '@plinth/domain/versions/manifest'
import { type SliceRun, sliceRuns } from '@plinth/domain/versions/slice-runs'
import { DamagedPack } from '../../ports/damaged-pack.ts'
import type { Extent, PackWriter } from '../../ports/spool.ts'
import type { Deps } from '../base/deps.ts'
import type { PageFacts } from '../publishing/page-splices.ts'
import { openContent } from '../storage/open-content.ts'
import { DamagedContents, type DigestedSlice } from './damaged-contents.ts'
import { verifyRun } from './verify-run.ts'

/** Reading a small gap is cheaper than a second request to the store. */
const run = { bytes: 64 * 1024 * 1024, gap: 64 * 1024 }

export class SpooledContents {
  readonly #deps: Pick<Deps, 'blobs'>
  readonly #dropId: DropId
  readonly #pack: PackWriter
  readonly #extents = new Map<string, Extent>()

  constructor(deps: Pick<Deps, 'blobs'>, dropId: DropId, pack: PackWriter) {
    this.#deps = deps
    this.#dropId = dropId
    this.#pack = pack
  }

  /**
   * Copies contents that are not in the pack yet. Returns the extents of all, in the given order. Throws
   * `DamagedContents` with all that are not what was stored.
   */
  async copyIn(wanted: readonly DigestedSlice[]): Promise<Extent[]> {
    const absent = wanted.filter(({ digest }) => !this.#extents.has(digest))
    const distinct = new Map(absent.map((content) => [content.digest, content]))
    const damaged: DigestedSlice[] = []
    for (const each of sliceRuns([...distinct.values()], run)) {
      damaged.push(...(await this.#appendIntact(each)))
    }
    if (damaged.length > 0) throw new DamagedContents(damaged)
    return wanted.map(({ digest }) => this.#extents.get(digest) ?? { offset: 0, size: 0 })
  }

  /** The same for contents in `stored`, by digest. */
  copyStored(stored: KnownContents, digests: readonly string[]): Promise<Extent[]> {
    return this.copyIn(
      digests.flatMap((digest) => {
        const content = stored.get(digest)
        return content ? [{ ...content, digest }] : []
      }),
    )
  }

  /** Copies the contents in `used` that are not in `known`. Returns their offsets by digest. */
  async copyOthers(used: KnownContents, known: KnownContents): Promise<Map<string, number>> {
    const digests = [...used.keys()].filter((digest) => !known.has(digest))
    const extents = await this.copyStored(used, digests)
    return new Map(digests.map((digest, index) => [digest, extents[index]?.offset ?? 0]))
  }

  /** Returns the damaged contents of the run. If there are any, none of it is appended. */
  async #appendIntact(each: SliceRun<DigestedSlice>): Promise<readonly DigestedSlice[]> {
    try {
      await this.#append(each)
      return []
    } catch (error) {
      if (error instanceof DamagedContents) return error.contents
      // The pack is missing or too short.
      if (error instanceof DamagedPack) return each.items
      throw error
    }
  }

  async #append(each: SliceRun<DigestedSlice>): Promise<void> {
    const content = await openContent(this.#deps, this.#dropId, { ...each, uncached: true })
    // A stream error before the first read must not crash the process.
    content.on('error', () => {})
    const verified = Readable.from(verifyRun(content, each), { objectMode: false })
    const { offset } = await this.#pack.append(verified, each.size).finally(() => content.destroy())
    for (const item of each.items) {
      this.#extents.set(item.digest, {
        offset: offset + item.offset - each.offset,
        size: item.size,
      })
    }
  }
}

/** What is known about a stored content. */
export function remembered(content: KnownContent | undefined): PageFacts & ExaminedContent {
  if (!content) return {}
  const { secrets, title } = content
  return {
    ...pageSplices(content),
    ...(secrets && { secrets }),
    ...(title !== undefined && { title }),
  }
}
