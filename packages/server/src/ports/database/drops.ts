// Port: drops and their settings.
import type { Slug } from '@plinth/domain/addresses/slug'
import type { BrowserId, DropId, TenantId, UserId, VersionId } from '@plinth/domain/base/ids'
import type { UrlSettings } from '@plinth/domain/serving/page-lookup'
import type { Analytics } from '@plinth/domain/visitors/analytics'
import type { DropKey } from './drop-key.ts'
import type { Page } from './page.ts'
import type { TenantRecord } from './tenants.ts'
import type { VersionRecord } from './versions.ts'

export interface DropRecord extends DropKey, UrlSettings {
  readonly slug: Slug
  /** The browser that published an anonymous drop; null if it has an owner. */
  readonly browserId: BrowserId | null
  readonly name: string
  readonly spaFallback: boolean
  readonly gallery: boolean
  /** When it was first added to the gallery; null if never. */
  readonly galleryAt: number | null
  /** Null if the drop has no password. */
  readonly passwordHash: string | null
  readonly analytics: Analytics | null
  readonly createdAt: number
  readonly updatedAt: number
  /** When it came to belong to its tenant: at creation, or when it was claimed. */
  readonly joinedAt: number
  /** When trust and safety removed it; null if not removed. */
  readonly removedAt: number | null
  /** When its owner took it offline; null while it is published. */
  readonly unpublishedAt: number | null
  /** Sorted. */
  readonly tags: readonly string[]
  /** The expiry date that its owner set; null if none. */
  readonly expireAt: number | null
  /** Whether its owner chose it to stay live after a downgrade. */
  readonly kept: boolean
  readonly liveVersion: VersionRecord | null
  /** When the newest draft was created; null if there is none or the drop has a live version. */
  readonly newestDraftAt: number | null
  /**
   * How many of the tenant's drops that count towards the plan's cap come before this one, counted
   * up to the cap of the Free plan. Drops that the owner chose to stay live come first, then the
   * others in the order in which they joined.
   */
  readonly rank: number
}

/** A drop with what a visit of its address needs to know. */
export interface AddressedDrop {
  readonly drop: DropRecord
  /** Null if the drop is anonymous. */
  readonly owner: TenantRecord | null
  /** Whether it has custom domains, working or not. */
  readonly hasDomains: boolean
}

export interface DropsReader {
  find(id: DropId): Promise<DropRecord | null>
  findBySlug(slug: Slug): Promise<DropRecord | null>
  findAddressed(
    at: { readonly id: DropId } | { readonly slug: Slug },
  ): Promise<AddressedDrop | null>
  /** The drops that exist, in any order. */
  findAll(ids: readonly DropId[]): Promise<DropRecord[]>
  /** Drops without an owner, newest first. */
  anonymous(page: Page): Promise<DropRecord[]>
  /**
   * Drops that their owners added to the gallery, latest first, if they have content, no password
   * and no open report and are neither removed nor unpublished. Whether a drop is live also depends
   * on its owner and the time, so the caller must check that.
   */
  inGallery(page: Page): Promise<DropRecord[]>
  /** Newest first. */
  ofTenant(tenant: TenantId): Promise<DropRecord[]>
  /** Anonymous drops of one browser, newest first. */
  ofBrowser(browser: BrowserId): Promise<DropRecord[]>
  /** The unclaimed anonymous drop whose claim secret has this hash. */
  findByClaimHash(hash: string): Promise<DropRecord | null>
  /** The drop that was claimed with this secret, if one of the user's tenants now owns it. */
  findClaimed(hash: string, user: UserId): Promise<DropRecord | null>
  /** The unclaimed anonymous drop, if its manage token has this hash. */
  findManaged(id: DropId, manageHash: string): Promise<DropRecord | null>
  /** Anonymous drops created before this time that are not removed, oldest first. */
  oldestAnonymous(createdBefore: number, limit: number): Promise<DropRecord[]>
  /** Number of drops that count towards the plan's cap: all but removed ones. */
  countOfTenant(tenant: TenantId): Promise<number>
}

export interface DropsWriter extends DropsReader {
  /** False, and nothing is written, if the slug is taken. The slug must be locked. */
  insert(drop: NewDrop): Promise<boolean>
  /** Rejects if there is no such drop. */
  update(drop: DropKey, change: DropChange): Promise<void>
  /**
   * False, and nothing is written, if the slug is taken. Rejects if there is no such drop. The slug
   * must be locked.
   */
  setSlug(drop: DropKey, slug: Slug, now: number): Promise<boolean>
  /** Rejects if there is no such drop. */
  setLive(drop: DropKey, version: VersionId, now: number): Promise<void>
  /**
   * Removes the drop for trust and safety, or restores it if `at` is null. False, and nothing is
   * written, if it is in that state already or there is no such drop.
   */
  setRemoved(drop: DropKey, at: number | null): Promise<boolean>
  /**
   * Of the tenant's drops, these come first in its ranks, in this order, and the others in the order in
   * which they joined.
   */
  setKept(tenant: TenantId, drops: readonly DropId[]): Promise<void>
  /**
   * Locks the drop if it is anonymous: no other transaction replaces, claims, removes or deletes it
   * before this one ends.
   */
  lockAnonymous(id: DropId): Promise<void>
  /**
   * Gives an anonymous drop to the tenant and clears its browser id and its manage token. False if
   * it is no longer anonymous or was removed.
   */
  claim(id: DropId, tenant: TenantId, joinedAt: number): Promise<boolean>
  /**
   * Allocates the drop's next version number and, if `version` is given, makes it the live one.
   * Numbers are never reused. Rejects if there is no such drop.
   */
  takeVersionNumber(drop: DropKey, version: VersionId | null, now: number): Promise<number>
  /**
   * Deletes the drop with all its versions and its publish history. False if there is no such drop.
   */
  delete(drop: DropKey): Promise<boolean>
}

export interface NewDrop {
  readonly id: DropId
  readonly slug: Slug
  readonly tenantId: TenantId | null
  readonly browserId: BrowserId | null
  readonly name: string
  readonly createdAt: number
  /** Its live version with the number 1, which must follow in the same transaction. */
  readonly firstVersion?: VersionId
  /** sha256 of the secret that lets a user claim an anonymous drop; null if it has an owner. */
  readonly claimHash: string | null
  /** sha256 of the token that replaces or deletes an anonymous drop; null if it has an owner. */
  readonly manageHash: string | null
}

/** Settings to change; omitted ones keep their value. */
export interface DropChange extends Partial<UrlSettings> {
  readonly name?: string
  readonly spaFallback?: boolean
  readonly gallery?: boolean
  readonly passwordHash?: string | null
  readonly analytics?: Analytics | null
  readonly unpublishedAt?: number | null
  readonly tags?: readonly string[]
  /** Also forgets that the owner was told about the former date. */
  readonly expireAt?: number | null
  /** Stored as a later time if the last change is later, by less than a minute. */
  readonly updatedAt: number
}
