import type { SiteId, TenantId } from '@plinth/domain/ids'
import type { Slug } from '@plinth/domain/slug'

/** A slug without a drop whose address is still in use: by a redirect, or by the gone page. */
export interface SlugHold {
  readonly slug: Slug
  /** The only tenant that may take the slug before `until`; null: none may. */
  readonly tenantId: TenantId | null
  /** The drop that moved away; null when it was deleted. */
  readonly movedSite: SiteId | null
  /** When a redirect ends. A gone page stays until the slug is taken; from then on anyone may take it. */
  readonly until: number
}

export interface SlugHoldsReader {
  /** Null when there is none, or when it is a redirect that has ended by `now`. */
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
  /** The redirects that lead to a drop become gone pages. Those that have ended by `now` do not. */
  endMoves(site: SiteId, now: number): Promise<Slug[]>
  /** Redirects alone: gone pages have no end. */
  removeEndedMoves(now: number): Promise<void>
  /** From a tenant that goes to another that may take the slugs again. */
  handOver(from: TenantId, to: TenantId): Promise<void>
  /**
   * Lets anyone take the slugs of the tenant's oldest holds, so that no more than `most` are kept for it.
   * Gone pages stay, redirects end: returns their slugs.
   */
  releaseOldest(tenant: TenantId, most: number, now: number): Promise<Slug[]>
  /** Forgets the tenant's oldest gone pages beyond `most`. Returns their slugs. */
  forgetOldest(tenant: TenantId, most: number): Promise<Slug[]>
}
