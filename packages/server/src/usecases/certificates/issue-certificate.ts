// Orders one certificate from the ACME authority and stores it.
import { AppError } from '@plinth/domain/base/errors'
import { planOf } from '@plinth/domain/plans/subscriptions'
import { type IssuedCertificate, OrderRefused } from '../../ports/certificate-authority.ts'
import type { DomainChange, DomainRecord } from '../../ports/database/domains.ts'
import { admitAttempts } from '../access/admit-attempts.ts'
import type { Deps } from '../base/deps.ts'
import { certificateKeyPurpose } from './certificate-key.ts'
import {
  type AuthorityDeps,
  alternatingKinds,
  orderFromAuthority,
  storedChallenges,
} from './order-from-authority.ts'
import { type LeasedRow, leaseOrder, OrderLost } from './order-lease.ts'
import { earliestManualRetry, nextOrderTime, renewalTime } from './order-schedule.ts'

/** Short enough that a domain is served again soon after its owner upgrades. */
const planPauseMs = 15 * 60_000

/**
 * The caller must have leased the domain's order. Returns the error to report; null if the order
 * succeeded, was postponed or was lost to another node.
 */
export async function issueCertificate(
  deps: AuthorityDeps,
  domain: DomainRecord,
  signal: AbortSignal,
): Promise<Error | null> {
  const lease = leaseOrder(deps, leasedDomain(deps, domain))
  try {
    if (await isServed(deps, domain)) {
      await admitFirstOrder(deps, domain)
      const signals = AbortSignal.any([signal, lease.lost])
      await storeCertificate(deps, domain, await order(deps, domain, signals))
    } else {
      await lease.release({ issueAt: deps.clock.now() + planPauseMs })
    }
    return null
  } catch (cause) {
    await lease.stop()
    if (cause instanceof OrderLost) return null
    if (signal.aborted) {
      // Shutdown: make the order due at once for another node, or for this one after its restart.
      await lease.release({ issueAt: deps.clock.now() })
      return null
    }
    await lease.release(afterFailure(deps, domain, cause))
    if (isRateLimited(cause)) return null
    return new Error(`Could not order a certificate for ${domain.hostname}.`, { cause })
  } finally {
    await lease.stop()
  }
}

async function isServed(
  { clock, database }: AuthorityDeps,
  domain: DomainRecord,
): Promise<boolean> {
  const owner = await database.read.tenants.find(domain.tenantId)
  return owner !== null && planOf(owner, clock.now()).domains > 0
}

/**
 * All tenants share the authority's rate limit for this account, so first orders are limited per
 * tenant; renewals are not.
 */
async function admitFirstOrder(
  deps: AuthorityDeps,
  { certificate, issueTries, tenantId }: DomainRecord,
): Promise<void> {
  if (certificate !== null || issueTries > 0) return
  await admitAttempts(deps, [{ kind: 'certificate_tenant', key: tenantId }])
}

const order = (
  deps: AuthorityDeps,
  { hostname, issueTries }: DomainRecord,
  signal: AbortSignal,
): Promise<IssuedCertificate> =>
  orderFromAuthority(deps, {
    names: [hostname],
    kinds: alternatingKinds(issueTries),
    ...storedChallenges(deps),
    signal,
  })

const leasedDomain = (
  { database }: Pick<Deps, 'database'>,
  { hostname, dropId, issueAt }: DomainRecord,
): LeasedRow<DomainChange> => ({
  leasedUntil: issueAt,
  write: (leasedUntil, change) =>
    database.transact(async (tx) => {
      await tx.domains.lock(hostname)
      const domain = await tx.domains.find(dropId, hostname)
      if (domain === null || domain.provenAt === null || domain.issueAt !== leasedUntil)
        return false
      await tx.domains.update(domain, change)
      return true
    }),
})

async function storeCertificate(
  deps: AuthorityDeps,
  domain: DomainRecord,
  { chain, privateKey, issuedAt, expiresAt }: IssuedCertificate,
): Promise<void> {
  const { hostname, dropId } = domain
  const sealedKey = deps.sealer.seal(certificateKeyPurpose, privateKey)
  const issueAt = renewalTime({ issuedAt, expiresAt }, chanceOf(deps))
  await deps.database.transact(async (tx) => {
    const certificate = { hostname, dropId, chain, sealedKey, issuedAt, expiresAt }
    if (!(await tx.certificates.put(certificate))) return
    const done = { issueTries: 0, issueProblem: null, issueNotBefore: null }
    await tx.domains.update(domain, { issueAt, ...done })
    await tx.changes.append({ drop: dropId, label: hostname }, deps.clock.now())
  })
}

function afterFailure(deps: AuthorityDeps, domain: DomainRecord, cause: unknown): DomainChange {
  if (isRateLimited(cause)) {
    const issueAt = deps.clock.now() + (cause.retryAfter ?? 3600) * 1000
    const time = new Date(issueAt).toISOString().slice(0, 16).replace('T', ' ')
    const issueProblem = `Your account has requested too many new certificates within a day. This one will be ordered at ${time} UTC.`
    return { issueAt, issueProblem }
  }
  const refusal = cause instanceof OrderRefused ? cause : null
  const issueTries = domain.issueTries + 1
  const retryAt = refusal?.retryAt ?? null
  const failed = { tries: issueTries, retryAt, now: deps.clock.now() }
  return {
    issueAt: nextOrderTime(failed, chanceOf(deps)),
    issueTries,
    issueNotBefore: earliestManualRetry(failed),
    issueProblem:
      refusal?.reason ?? 'The certificate could not be ordered. The service will try again.',
  }
}

const isRateLimited = (cause: unknown): cause is AppError =>
  cause instanceof AppError && cause.code === 'rate_limited'

const chanceOf = ({ random }: AuthorityDeps): number => (random(1)[0] ?? 0) / 256
