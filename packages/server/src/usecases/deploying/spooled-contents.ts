// Copies stored contents into the pack of a spool folder, where parsers can read them.
import type { DropId } from '@plinth/domain/base/ids'
import {
  type ExaminedContent,
  type KnownContent,
  type KnownContents,
  pageSplices,
} from '@plinth/domain/versions/manifest'
import type { Extent, PackWriter } from '../../ports/spool.ts'
import type { Deps } from '../base/deps.ts'
import type { PageFacts } from '../publishing/page-splices.ts'
import { DamagedContents, type DigestedSlice } from '../publishing/stored/damaged-contents.ts'
import { readVerified } from '../publishing/stored/read-verified.ts'

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
    const stored = { dropId: this.#dropId, contents: [...distinct.values()] }
    const damaged = await readVerified(this.#deps, stored, async (content, run) => {
      const { offset } = await this.#pack.append(content, run.size)
      for (const item of run.items) {
        const extent = { offset: offset + item.offset - run.offset, size: item.size }
        this.#extents.set(item.digest, extent)
      }
    })
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
