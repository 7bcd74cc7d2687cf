// Turns a claimed custom domain into a verified one.
import type { Hostname } from '@plinth/domain/addresses/hostname'
import type { Slug } from '@plinth/domain/addresses/slug'
import type { DropId } from '@plinth/domain/base/ids'
import { isLapsed } from '@plinth/domain/custom-domains/custom-domain'
import type { Transaction } from '../../ports/database/database.ts'
import type { DomainRecord } from '../../ports/database/domains.ts'
import { recordEvent } from '../access/record-event.ts'
import type { Deps } from '../base/deps.ts'

export interface DomainProof {
  readonly dropId: DropId
  readonly hostname: Hostname
  /** The slug that the CNAME points to; null if address records point to the service. */
  readonly target: Slug | null
  /** True if the TXT record with the proof token was found. */
  readonly withToken: boolean
  readonly now: number
}

/** `taken`: another tenant has the domain, or verified it last and the TXT record is missing. */
export type ProofOutcome = 'proven' | 'gone' | 'taken'

/** Locks the drop's tenant and the hostname. A domain that is already verified stays so. */
export async function proveDomain(
  tx: Transaction,
  { domainTls }: Pick<Deps, 'domainTls'>,
  proof: DomainProof,
): Promise<ProofOutcome> {
  const { dropId, hostname, target, now } = proof
  const domain = await lockDomain(tx, proof)
  if (!domain || isLapsed(domain, now)) return 'gone'
  if (domain.provenAt !== null) return 'proven'
  if (!(await releaseFromOther(tx, domain, proof))) return 'taken'

  const issueAt = domainTls === 'acme' ? now : null
  await tx.domains.update(domain, { provenAt: now, failingSince: null, issueAt })
  await tx.domains.recordProof(hostname, domain.tenantId, now)
  if (target !== null) await tx.domains.reserveSlug(target, dropId, now)
  const event = { kind: 'domain_verified', detail: { hostname } } as const
  await recordEvent(tx, { dropId, actor: null, at: now, ...event })
  await tx.changes.append({ drop: dropId, label: hostname }, now)
  return 'proven'
}

/**
 * Lock order: tenant before hostname. The tenant's lock keeps the slug with the drop until it is
 * reserved.
 */
async function lockDomain(
  tx: Transaction,
  { dropId, hostname }: DomainProof,
): Promise<DomainRecord | null> {
  const seen = await tx.domains.find(dropId, hostname)
  if (!seen || !(await tx.tenants.lock(seen.tenantId))) return null
  await tx.domains.lock(hostname)
  return tx.domains.find(dropId, hostname)
}

/**
 * Removes the domain from its previous tenant, but only if DNS no longer points there. False if it
 * must not be removed.
 */
async function releaseFromOther(
  tx: Transaction,
  { hostname, tenantId }: DomainRecord,
  { withToken, now }: DomainProof,
): Promise<boolean> {
  const prover = await tx.domains.lastProvenBy(hostname)
  if (prover !== null && prover !== tenantId && !withToken) return false
  const other = await tx.domains.findProven(hostname)
  if (!other) return true
  if (other.failingSince === null && !isLapsed(other, now)) return false
  await tx.domains.remove(other)
  await tx.changes.append({ drop: other.dropId, label: hostname }, now)
  return true
}
