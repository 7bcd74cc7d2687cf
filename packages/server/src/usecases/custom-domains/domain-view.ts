// A custom domain as its owner sees it: the stored record, its state and the DNS records to set.
import {
  type DnsRecord,
  type DomainState,
  domainState,
  lapsesAt,
  recordsFor,
} from '@plinth/domain/custom-domains/custom-domain'
import { refuseFeature } from '@plinth/domain/plans/entitlements'
import { planOf } from '@plinth/domain/plans/subscriptions'
import type { DomainRecord, DomainsReader } from '../../ports/database/domains.ts'
import type { TenantRecord } from '../../ports/database/tenants.ts'
import type { Deps } from '../base/deps.ts'
import { type RequirementsDeps, recordRequirements } from './domain-requirements.ts'

export interface DomainView extends DomainState {
  readonly domain: DomainRecord
  readonly records: readonly DnsRecord[]
  readonly lapsesAt: number | null
  /** When the next certificate is due to be ordered; null if none is. */
  readonly orderAt: number | null
}

export type DomainStateDeps = Pick<Deps, 'clock' | 'domainTls'>
export type DomainViewDeps = DomainStateDeps & RequirementsDeps

export function stateOf(
  { clock, domainTls }: DomainStateDeps,
  domain: DomainRecord,
  owner: TenantRecord,
): DomainState {
  const now = clock.now()
  const planProblem = refuseFeature(planOf(owner, now), 'domains')?.detail ?? null
  return domainState(domain, { managesCertificates: domainTls === 'acme', planProblem, now })
}

export interface OwnedDomain {
  readonly domain: DomainRecord
  readonly owner: TenantRecord
}

export async function viewDomain(
  deps: DomainViewDeps,
  domains: DomainsReader,
  { domain, owner }: OwnedDomain,
): Promise<DomainView> {
  const problem = domain.finding?.problem ?? null
  const records = recordsFor(await recordRequirements(deps, domains, domain), problem)
  return {
    ...stateOf(deps, domain, owner),
    domain,
    records,
    lapsesAt: lapsesAt(domain),
    orderAt: isOrderedFor(deps, { domain, owner }) ? domain.issueAt : null,
  }
}

const isOrderedFor = (
  { clock, domainTls }: DomainStateDeps,
  { domain: { provenAt, failingSince }, owner }: OwnedDomain,
): boolean =>
  domainTls === 'acme' &&
  provenAt !== null &&
  failingSince === null &&
  planOf(owner, clock.now()).domains > 0
