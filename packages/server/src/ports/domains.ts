import type { DomainFinding } from '@plinth/domain/domain-checks'
import type { Hostname } from '@plinth/domain/hostname'
import type { SiteId, TenantId } from '@plinth/domain/ids'
import type { Slug } from '@plinth/domain/slug'

export interface DomainRecord {
  readonly hostname: Hostname
  readonly siteId: SiteId
  /** The drop's. */
  readonly tenantId: TenantId
  readonly slug: Slug
  /** What the TXT record must say. */
  readonly proofToken: string
  readonly createdAt: number
  /** Since when it is theirs; null: a claim, which blocks nobody. At most one per hostname has it. */
  readonly provenAt: number | null
  readonly checkedAt: number | null
  readonly finding: DomainFinding | null
  /** In a row. */
  readonly failedChecks: number
  /** Since when the DNS of a proven one has not led here. */
  readonly failingSince: number | null
  /** When its owners were told of that. */
  readonly toldAt: number | null
  readonly checkAt: number
  /** When a certificate is to be ordered; null: none is wanted. */
  readonly issueAt: number | null
  /** In vain, in a row. */
  readonly issueTries: number
  readonly issueProblem: string | null
  /** After an order in vain: from then on its owner may have the next one brought forward. */
  readonly issueNotBefore: number | null
  readonly certificate: { readonly issuedAt: number; readonly expiresAt: number } | null
}

/** What changes; the rest stays. */
export type DomainChange = Partial<
  Pick<
    DomainRecord,
    | 'provenAt'
    | 'checkedAt'
    | 'finding'
    | 'failedChecks'
    | 'failingSince'
    | 'toldAt'
    | 'checkAt'
    | 'issueAt'
    | 'issueTries'
    | 'issueProblem'
    | 'issueNotBefore'
  >
>

export interface DomainsReader {
  find(site: SiteId, hostname: Hostname): Promise<DomainRecord | null>
  /** The one whose proof counts. */
  findProven(hostname: Hostname): Promise<DomainRecord | null>
  /** In the order in which they were added. */
  ofSite(site: SiteId): Promise<DomainRecord[]>
  ofTenant(tenant: TenantId): Promise<DomainRecord[]>
  /** Null: nobody ever. */
  lastProver(hostname: Hostname): Promise<TenantId | null>
  /** Slugs that proven domains of this drop have pointed at. */
  formerTargets(site: SiteId): Promise<Slug[]>
  /** Whether there is something to take. */
  hasDue(what: 'check' | 'issue', now: number): Promise<boolean>
  /** Whose the slug stays for ever; null: nobody's. */
  guardianOf(slug: Slug): Promise<TenantId | null>
  /** How many slugs stay the tenant's for ever. */
  countGuarded(tenant: TenantId): Promise<number>
}

export interface DomainsWriter extends DomainsReader {
  /** Nobody else adds, proves or removes this hostname before the transaction ends. */
  lock(hostname: Hostname): Promise<void>
  insert(
    domain: Pick<DomainRecord, 'hostname' | 'siteId' | 'proofToken' | 'createdAt' | 'checkAt'>,
  ): Promise<void>
  update(site: SiteId, hostname: Hostname, change: DomainChange): Promise<void>
  /** With its certificate. */
  remove(site: SiteId, hostname: Hostname): Promise<void>
  /** Remembers for ever who proved it. */
  rememberProof(hostname: Hostname, tenant: TenantId, now: number): Promise<void>
  /** From now on the slug is the tenant's alone. */
  guardSlug(slug: Slug, site: SiteId, now: number): Promise<void>
  /** Slugs that stay somebody's for ever because of this drop are nobody's to take from now on. */
  closeGuarded(site: SiteId): Promise<void>
  /** From a tenant that goes to another that gets its drops. */
  handOver(from: TenantId, to: TenantId): Promise<void>
  /** The one that is due for a check first, or null; it is not due again before `until`. */
  takeDueCheck(now: number, until: number): Promise<DomainRecord | null>
  /** Likewise for a certificate: whoever takes it is the only one who orders. */
  takeDueIssue(now: number, until: number): Promise<DomainRecord | null>
  /** Makes those due that were proven while certificates came from elsewhere. */
  wantCertificates(now: number): Promise<void>
}
