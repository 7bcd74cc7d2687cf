import type { SiteId, TenantId } from '@plinth/domain/ids'
import type { Slug } from '@plinth/domain/slug'

/** A slug that no drop has any more and that still answers: a redirect, or the page that says it is gone. */
export interface SlugHold {
  readonly slug: Slug
  readonly tenantId: TenantId | null
  /** The drop that moved away; null when it was deleted. */
  readonly movedSite: SiteId | null
  readonly until: number
}

export interface SlugHoldsReader {
  /** Null when there is none, or when it is over by `now`. */
  find(slug: Slug, now: number): Promise<SlugHold | null>
  /** Those that lead to a drop. */
  movedTo(site: SiteId, now: number): Promise<Slug[]>
}

export interface SlugHoldsWriter extends SlugHoldsReader {
  /**
   * Nobody else takes or gives up these slugs before the transaction ends. Before a slug is looked
   * at, or a hold would be missed that another transaction is just writing.
   */
  lock(...slugs: Slug[]): Promise<void>
  put(hold: SlugHold): Promise<void>
  remove(slug: Slug): Promise<void>
  /** The redirects that lead to a drop become gone pages. */
  endMoves(site: SiteId): Promise<Slug[]>
  removeEnded(now: number): Promise<void>
  /** From a tenant that goes to another that may take the slugs again. */
  handOver(from: TenantId, to: TenantId): Promise<void>
  /** Gives the tenant's oldest holds free until no more than `most` are left. */
  keepNewest(tenant: TenantId, most: number): Promise<Slug[]>
}
