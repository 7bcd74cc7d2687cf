// What a host label or a custom domain resolves to, as stored facts. What is served at a given time
// follows from them: see serving-decision.ts.
import type { Hostname } from '../addresses/hostname.ts'
import type { Slug } from '../addresses/slug.ts'
import type { DropId } from '../base/ids.ts'
import type { StoredDrop, StoredOwner } from '../lifecycle/drop-facts.ts'
import type { VersionTimes } from '../versions/retention.ts'
import type { Analytics } from '../visitors/analytics.ts'
import type { UrlSettings } from './page-lookup.ts'

/** A custom domain, and the time until which its state is valid unless a change is announced. */
export interface TimedDomain {
  readonly hostname: Hostname
  readonly until: number
}

export interface AddressedDrop extends StoredDrop, UrlSettings {
  readonly id: DropId
  readonly slug: Slug
  readonly spaFallback: boolean
  readonly analytics: Analytics | null
  readonly passwordHash: string | null
  readonly updatedAt: number
}

export interface AddressOwner extends StoredOwner {
  readonly subscription: (StoredOwner['subscription'] & { readonly startedAt: number }) | null
}

export interface DropAddress<Drop, Owner, Version> {
  readonly kind: 'drop'
  readonly drop: Drop
  readonly owner: Owner | null
  /** The version to serve: the live version, or the one that a preview address shows. */
  readonly version: Version | null
  readonly preview: boolean
  /** The requested custom domain; null on addresses under the sites domain. */
  readonly domain: TimedDomain | null
  /**
   * Active custom domains of the drop. If plan and time permit, visitors of the slug's address are
   * redirected to the first.
   */
  readonly redirectDomains: readonly TimedDomain[]
}

export type AddressOf<
  Drop extends AddressedDrop,
  Owner extends AddressOwner,
  Version extends VersionTimes,
> =
  | DropAddress<Drop, Owner, Version>
  | {
      readonly kind: 'moved'
      readonly dropId: DropId
      readonly slug: Slug
      readonly until: number
    }
  /** A deleted drop's slug, until it is taken again. */
  | { readonly kind: 'gone' }
