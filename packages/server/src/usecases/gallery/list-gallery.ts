import { servingState } from '@plinth/domain/lifecycle'
import type { Reader } from '../../ports/database.ts'
import type { Place } from '../../ports/page.ts'
import type { SiteRecord } from '../../ports/sites.ts'
import type { Deps } from '../deps.ts'
import { findOwners } from '../find-owners.ts'
import { factsOf } from '../site-view.ts'

export const galleryPageSize = 24

/** One look mostly fills a page. However many drops are hidden, no visit looks more often than that. */
const perLook = 32
const mostLooks = 8

export interface ShownDrop {
  readonly name: string
  readonly slug: string
  /** When it was put into the gallery. */
  readonly since: number
}

export interface GalleryPage {
  /** May be fewer than a page holds although more follow. */
  readonly drops: readonly ShownDrop[]
  /** Where the next page begins; null: there is none. */
  readonly next: Place | null
}

/** What everybody may look at, the latest first. */
export async function listGallery(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  input: { readonly before: Place | null },
): Promise<GalleryPage> {
  const { read } = database
  const now = clock.now()
  const found: SiteRecord[] = []
  let place = input.before
  for (let look = 0; look < mostLooks && found.length <= galleryPageSize; look += 1) {
    const candidates = await read.sites.inGallery({ before: place, limit: perLook })
    found.push(...(await thoseLive(read.tenants, candidates, now)))
    const last = candidates.at(-1)
    place = last && candidates.length === perLook ? placeOf(last) : null
    if (place === null) break
  }
  const shown = found.slice(0, galleryPageSize)
  const last = shown.at(-1)
  return {
    drops: shown.map((site) => ({ name: site.name, slug: site.slug, since: sinceOf(site) })),
    next: last && found.length > galleryPageSize ? placeOf(last) : place,
  }
}

async function thoseLive(
  tenants: Reader['tenants'],
  sites: readonly SiteRecord[],
  now: number,
): Promise<SiteRecord[]> {
  const owners = await findOwners(tenants, sites)
  return sites.filter((site) => {
    const owner = site.tenantId && owners.get(site.tenantId)
    return owner && servingState(factsOf(site, owner, now), now) === 'live'
  })
}

const sinceOf = ({ galleryAt, updatedAt }: SiteRecord): number => galleryAt ?? updatedAt

const placeOf = (site: SiteRecord): Place => ({ at: sinceOf(site), id: site.id })
