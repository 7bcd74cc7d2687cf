// Port: slugs that are held after their drop was renamed or deleted.
import type { Slug } from '@plinth/domain/addresses/slug'
import type { DropId, TenantId } from '@plinth/domain/base/ids'

/** A slug without a drop whose address still serves a redirect or the gone page. */
export interface SlugHold {
  readonly slug: Slug
  /** The only tenant that may use the slug before `until`; null if none may. */
  readonly tenantId: TenantId | null
  /** The renamed drop that the address redirects to; null if the drop was deleted (gone page). */
  readonly movedDrop: DropId | null
  /**
   * When the hold ends: a redirect stops, and anyone may take the slug. A gone page is served until
   * someone does.
   */
  readonly until: number
}

/** A hold with the drop that its address redirects to; null if that was deleted. */
export interface TargetedHold extends SlugHold {
  readonly moved: { readonly id: DropId; readonly slug: Slug } | null
}

/** What keeps a slug from being taken. */
export interface SlugReservation {
  /** As by `find`. */
  readonly hold: SlugHold | null
  /** As by `DomainsReader.reservedFor`. */
  readonly reservedFor: TenantId | null
  /** Whether trust and safety removed the drop that the address redirects to. */
  readonly isOfRemoved: boolean
}

export interface SlugHoldsReader {
  findReservation(slug: Slug, now: number): Promise<SlugReservation>
  /** Null if there is none, or if it is a redirect that has ended by `now`. */
  find(slug: Slug, now: number): Promise<TargetedHold | null>
  /** Slugs that currently redirect to the drop. */
  redirectsTo(drop: DropId, now: number): Promise<Slug[]>
}

export interface SlugHoldsWriter extends SlugHoldsReader {
  /** How many slugs only the tenant may use at `now`, by a hold. */
  countHeld(tenant: TenantId, now: number): Promise<number>
  /**
   * Locks the slugs: no other transaction takes or releases them before this one ends. Lock a slug
   * before reading it, or a hold that another transaction is writing would be missed.
   */
  lock(...slugs: Slug[]): Promise<void>
  /** Inserts the hold or replaces the slug's earlier one. */
  put(hold: SlugHold): Promise<void>
  remove(slug: Slug): Promise<void>
  /**
   * Turns the drop's redirects into gone pages, except those that have ended by `now`. No tenant may
   * use their slugs before `blockedUntil`, unless that is null. Returns the slugs.
   */
  endRedirects(drop: DropId, now: number, blockedUntil: number | null): Promise<Slug[]>
  /** Removes redirects that have ended. Gone pages do not expire. */
  removeEndedRedirects(now: number, limit: number): Promise<number>
  /** Transfers the holds of a tenant being deleted to another, which may then use the slugs. */
  transfer(from: TenantId, to: TenantId): Promise<void>
  /**
   * Releases the tenant's oldest holds beyond `most`, so that anyone may take those slugs. Gone
   * pages stay; redirects are removed and their slugs returned.
   */
  releaseOldest(tenant: TenantId, most: number, now: number): Promise<Slug[]>
  /** Deletes the tenant's oldest holds beyond `most`. Returns their slugs. */
  removeOldest(tenant: TenantId, most: number): Promise<Slug[]>
}
