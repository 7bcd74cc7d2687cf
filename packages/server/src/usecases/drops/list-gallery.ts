// Lists the public gallery.
import { isBlank } from '@plinth/domain/base/text-fields'
import { factsOf } from '@plinth/domain/lifecycle/drop-facts'
import { servingState } from '@plinth/domain/lifecycle/drop-state'
import type { Reader } from '../../ports/database/database.ts'
import type { DropRecord } from '../../ports/database/drops.ts'
import type { PageCursor } from '../../ports/database/page.ts'
import type { Deps } from '../base/deps.ts'
import { findOwners } from './find-owners.ts'

export const galleryPageSize = 24

/**
 * One query usually fills a page. The number of queries is bounded, however many drops are hidden.
 */
const batchSize = 32
const maxQueries = 8

export interface ShownDrop {
  /** Else the title of its page; may be blank. */
  readonly name: string
  readonly slug: string
  /** When the drop was added to the gallery. */
  readonly since: number
}

export interface GalleryPage {
  /** May contain fewer drops than the page size although more follow. */
  readonly drops: readonly ShownDrop[]
  /** Position of the next page; null if there is none. */
  readonly next: PageCursor | null
}

/** Live drops of the gallery, newest first. */
export async function listGallery(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  input: { readonly before: PageCursor | null },
): Promise<GalleryPage> {
  const { read } = database
  const now = clock.now()
  const found: DropRecord[] = []
  let cursor = input.before
  for (let queries = 0; queries < maxQueries && found.length <= galleryPageSize; queries += 1) {
    const candidates = await read.drops.inGallery({ before: cursor, limit: batchSize })
    found.push(...(await onlyLive(read.tenants, candidates, now)))
    const last = candidates.at(-1)
    cursor = last && candidates.length === batchSize ? cursorOf(last) : null
    if (cursor === null) break
  }
  const shown = found.slice(0, galleryPageSize)
  const last = shown.at(-1)
  return {
    drops: shown.map((drop) => ({ name: nameOf(drop), slug: drop.slug, since: sinceOf(drop) })),
    next: last && found.length > galleryPageSize ? cursorOf(last) : cursor,
  }
}

async function onlyLive(
  tenants: Reader['tenants'],
  drops: readonly DropRecord[],
  now: number,
): Promise<DropRecord[]> {
  const owners = await findOwners(tenants, drops)
  return drops.filter((drop) => {
    const owner = drop.tenantId && owners.get(drop.tenantId)
    return owner && servingState(factsOf(drop, owner, now), now) === 'live'
  })
}

const nameOf = ({ name, liveVersion }: DropRecord): string =>
  isBlank(name) ? (liveVersion?.title ?? '') : name

const sinceOf = ({ galleryAt, updatedAt }: DropRecord): number => galleryAt ?? updatedAt

const cursorOf = (drop: DropRecord): PageCursor => ({ at: sinceOf(drop), id: drop.id })
