// Port: custom domains of drops, proofs of ownership, and slugs reserved because a custom domain's
// DNS points at them.
import type { Hostname } from '@plinth/domain/addresses/hostname'
import type { Slug } from '@plinth/domain/addresses/slug'
import type { DropId, TenantId } from '@plinth/domain/base/ids'
import type { DomainFinding } from '@plinth/domain/custom-domains/domain-checks'

/** A custom domain of a drop: a claim, or proven once its DNS was verified. */
export interface DomainRecord {
  readonly hostname: Hostname
  readonly dropId: DropId
  /** The drop's tenant. */
  readonly tenantId: TenantId
  /** The drop's slug. */
  readonly slug: Slug
  /** The value required in the TXT record. */
  readonly proofToken: string
  readonly createdAt: number
  /**
   * When ownership was proven; null for a claim, which does not stop other drops from claiming the
   * hostname. At most one record per hostname is proven.
   */
  readonly provenAt: number | null
  /** When DNS was last checked; null if never. */
  readonly checkedAt: number | null
  /** Result of the last check. */
  readonly finding: DomainFinding | null
  /** Consecutive failed checks. */
  readonly failedChecks: number
  /** Since when the DNS of a proven domain no longer points here; null if it does. */
  readonly failingSince: number | null
  /** When the owners were mailed about that; null if they were not. */
  readonly lossNotifiedAt: number | null
  /** When the next check is due. */
  readonly checkAt: number
  /** When to order the next certificate; null if none is wanted. */
  readonly issueAt: number | null
  /** Consecutive failed orders. */
  readonly issueTries: number
  /** Why the last order failed, as a sentence for the owner; null if it did not. */
  readonly issueProblem: string | null
  /** After a failed order: the earliest time at which the owner may request the next one early. */
  readonly issueNotBefore: number | null
  readonly certificate: { readonly issuedAt: number; readonly expiresAt: number } | null
}

/** Key of a domain in writes, with the owner of its drop as in `DropKey`. */
export type DomainKey = Pick<DomainRecord, 'hostname' | 'dropId' | 'tenantId'>

/** Fields to change; omitted fields keep their value. */
export type DomainChange = Partial<
  Pick<
    DomainRecord,
    | 'provenAt'
    | 'checkedAt'
    | 'finding'
    | 'failedChecks'
    | 'failingSince'
    | 'lossNotifiedAt'
    | 'checkAt'
    | 'issueAt'
    | 'issueTries'
    | 'issueProblem'
    | 'issueNotBefore'
  >
>

export interface DomainsReader {
  find(drop: DropId, hostname: Hostname): Promise<DomainRecord | null>
  /** The proven record of this hostname, or null. */
  findProven(hostname: Hostname): Promise<DomainRecord | null>
  /** Oldest first. */
  ofDrop(drop: DropId): Promise<DomainRecord[]>
  /** Oldest first. */
  ofTenant(tenant: TenantId): Promise<DomainRecord[]>
  /**
   * The last tenant to prove this hostname, even if it has since removed it; null if none ever did.
   */
  lastProvenBy(hostname: Hostname): Promise<TenantId | null>
  /** Slugs that proven domains of this drop point at or have pointed at. */
  formerTargets(drop: DropId): Promise<Slug[]>
  /** Whether `takeDueCheck` or `takeDueIssue` would find a domain. */
  hasDue(what: 'check' | 'issue', now: number): Promise<boolean>
  /** The only tenant that may ever use the slug; null if the slug is not reserved. */
  reservedFor(slug: Slug): Promise<TenantId | null>
  /** Drops because of which the slug is reserved; they may have been deleted. */
  dropsReserving(slug: Slug): Promise<DropId[]>
  /** How many slugs are permanently reserved for the tenant. */
  countReservedSlugs(tenant: TenantId): Promise<number>
}

export interface DomainsWriter extends DomainsReader {
  /** Locks the hostname: no other transaction adds, proves or removes it before this one ends. */
  lock(hostname: Hostname): Promise<void>
  insert(
    domain: Pick<DomainRecord, 'hostname' | 'dropId' | 'proofToken' | 'createdAt' | 'checkAt'>,
  ): Promise<void>
  /** A missing domain is not an error: its drop may have been deleted meanwhile. */
  update(domain: DomainKey, change: DomainChange): Promise<void>
  /** Removes the domain and its certificate. A missing domain is not an error. */
  remove(domain: DomainKey): Promise<void>
  /** Permanently records which tenant last proved the hostname. */
  recordProof(hostname: Hostname, tenant: TenantId, now: number): Promise<void>
  /** Reserves the slug for the drop's tenant, permanently: DNS of a custom domain points at it. */
  reserveSlug(slug: Slug, drop: DropId, now: number): Promise<void>
  /**
   * Makes the slugs reserved because of this drop unavailable to every tenant. By id alone: the
   * drop has been deleted, and its slugs may have been transferred to another tenant.
   */
  blockReservedSlugs(drop: DropId): Promise<void>
  /**
   * Transfers proofs and reserved slugs from a tenant being deleted to the one that receives its
   * drops.
   */
  transfer(from: TenantId, to: TenantId): Promise<void>
  /**
   * Takes the domain whose check is due first, or returns null. The check is due again at `until`.
   */
  takeDueCheck(now: number, until: number): Promise<DomainRecord | null>
  /**
   * The same for a certificate order. Only the node that takes a domain may order for it until
   * then.
   */
  takeDueIssue(now: number, until: number): Promise<DomainRecord | null>
  /**
   * Schedules orders for proven domains without one, such as those proven while another proxy
   * terminated TLS.
   */
  scheduleCertificates(now: number, limit: number): Promise<number>
  /**
   * Makes checks due at `to` that are due later than `checksAfter`, and with them orders that have
   * failed and are due later than `ordersAfter`. Returns how many domains were changed.
   */
  bringForward(times: {
    readonly checksAfter: number
    readonly ordersAfter: number
    readonly to: number
    readonly limit: number
  }): Promise<number>
}
