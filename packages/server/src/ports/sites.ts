import type { Analytics } from '@plinth/domain/analytics'
import type { BrowserId, SiteId, TenantId, UserId, VersionId } from '@plinth/domain/ids'
import type { Slug } from '@plinth/domain/slug'
import type { Page } from './page.ts'
import type { VersionRecord } from './versions.ts'

export interface SiteRecord {
  readonly id: SiteId
  readonly slug: Slug
  /** Null: an anonymous drop. */
  readonly tenantId: TenantId | null
  readonly browserId: BrowserId | null
  readonly name: string
  readonly spaFallback: boolean
  readonly gallery: boolean
  /** When it was first put into the gallery. */
  readonly galleryAt: number | null
  /** Null: open to everybody. */
  readonly passwordHash: string | null
  readonly analytics: Analytics | null
  readonly createdAt: number
  readonly updatedAt: number
  /** When it joined its tenant: at creation, or when it was claimed. */
  readonly joinedAt: number
  /** When trust and safety took it away. */
  readonly removedAt: number | null
  readonly liveVersion: VersionRecord | null
  /** When the newest draft was made; null: there is none, or the site has a live version. */
  readonly newestDraftAt: number | null
  /** How many drops of the tenant that count joined before this one. */
  readonly rank: number
}

export interface SitesReader {
  find(id: SiteId): Promise<SiteRecord | null>
  findBySlug(slug: Slug): Promise<SiteRecord | null>
  /** Those of them that there are, in any order. */
  findAll(ids: readonly SiteId[]): Promise<SiteRecord[]>
  /** Drops without an owner, newest first. */
  anonymous(page: Page): Promise<SiteRecord[]>
  /**
   * Drops that their owners put into the gallery, the latest first: with content, without a password,
   * not removed, without an open report. Whether they are live depends on the owner and the time.
   */
  inGallery(page: Page): Promise<SiteRecord[]>
  /** Newest first. */
  ofTenant(tenant: TenantId): Promise<SiteRecord[]>
  /** Anonymous drops of one browser, newest first. */
  ofBrowser(browser: BrowserId): Promise<SiteRecord[]>
  /** The anonymous drop that waits for its claim secret, by the secret's hash. */
  findByClaimHash(hash: string): Promise<SiteRecord | null>
  /** The drop that once waited for this claim secret, when a tenant of this user has it by now. */
  findClaimed(hash: string, user: UserId): Promise<SiteRecord | null>
  /** Anonymous drops made before this time that are not removed, the oldest first. */
  oldestAnonymous(createdBefore: number, limit: number): Promise<SiteRecord[]>
  /** Drops that count toward the plan's cap: all but removed ones. */
  countOfTenant(tenant: TenantId): Promise<number>
}

export interface SitesWriter extends SitesReader {
  /** False, and nothing is written, when the slug is taken. The slug must be locked. */
  insert(site: NewSite): Promise<boolean>
  update(id: SiteId, change: SiteChange): Promise<void>
  /** False, and nothing is written, when the slug is taken. The slug must be locked. */
  setSlug(id: SiteId, slug: Slug, now: number): Promise<boolean>
  setLive(id: SiteId, version: VersionId, now: number): Promise<void>
  /** False, and nothing is written, when it was removed already, or with `null` when it was not. */
  setRemoved(id: SiteId, at: number | null): Promise<boolean>
  /** False when it is not anonymous any more, or was removed. Its browser is forgotten. */
  claim(id: SiteId, tenant: TenantId, joinedAt: number): Promise<boolean>
  /** The next number of a version of this site; a number is given out once. */
  takeVersionNumber(id: SiteId): Promise<number>
  /** With all of its versions and publishes. */
  delete(id: SiteId): Promise<void>
}

export interface NewSite {
  readonly id: SiteId
  readonly slug: Slug
  readonly tenantId: TenantId | null
  readonly browserId: BrowserId | null
  readonly name: string
  readonly createdAt: number
  /** sha256 of the secret with which a person can claim an anonymous drop. */
  readonly claimHash: string | null
}

export interface SiteChange {
  readonly name?: string
  readonly spaFallback?: boolean
  readonly gallery?: boolean
  readonly passwordHash?: string | null
  readonly analytics?: Analytics | null
  readonly updatedAt: number
}
