// Applies the result of a DNS check. The check ran without a lock, so the domain is read again.
import { parseSlug, type Slug } from '@plinth/domain/addresses/slug'
import { isLapsed, mayHaveNewOwner } from '@plinth/domain/custom-domains/custom-domain'
import { type DomainFinding, isTransient } from '@plinth/domain/custom-domains/domain-checks'
import {
  evaluateDomain,
  findingOf,
  hasProofToken,
} from '@plinth/domain/custom-domains/domain-evaluation'
import type { DomainLookup, DomainRequirements } from '@plinth/domain/custom-domains/domain-lookup'
import { afterCheck, shouldNotifyLoss } from '@plinth/domain/custom-domains/domain-rechecks'
import type { Transaction } from '../../ports/database/database.ts'
import type { DomainRecord } from '../../ports/database/domains.ts'
import type { Deps } from '../base/deps.ts'
import { domainRequirements, type RequirementsDeps } from './domain-requirements.ts'
import { type DomainMailDeps, mailDomainLoss, mailDomainRemoval } from './mail-domain-owners.ts'
import { proveDomain } from './prove-domain.ts'
import { recheckSoon } from './recheck-soon.ts'

export type ApplyCheckDeps = RequirementsDeps &
  DomainMailDeps &
  Pick<Deps, 'database' | 'domainTls' | 'jobSignal'>

export interface DomainCheckResult {
  readonly domain: DomainRecord
  readonly requirements: DomainRequirements
  readonly lookup: DomainLookup
  /** When the lookup began. */
  readonly begunAt: number
}

export async function applyDomainCheck(
  deps: ApplyCheckDeps,
  check: DomainCheckResult,
): Promise<void> {
  const hasFollowUps = await deps.database.transact((tx) => applyUnderLocks(deps, tx, check))
  if (hasFollowUps) deps.jobSignal.notify('mail', 'domains')
}

/** Returns true if follow-up jobs (mail, certificates, checks) are due. */
async function applyUnderLocks(
  deps: ApplyCheckDeps,
  tx: Transaction,
  check: DomainCheckResult,
): Promise<boolean> {
  const { dropId, hostname, tenantId } = check.domain
  const now = deps.clock.now()
  // The tenant's lock ensures that a slug reserved below still belongs to the drop.
  await tx.tenants.lock(tenantId)
  await tx.domains.lock(hostname)
  const domain = await tx.domains.find(dropId, hostname)
  if (!domain || isLapsed(domain, now)) return false
  const requirements = await domainRequirements(deps, tx, domain)
  const isOutdated = JSON.stringify(requirements) !== JSON.stringify(check.requirements)
  if (isOutdated || isOvertaken(check, domain, now)) {
    await tx.domains.update(domain, { checkAt: now })
    return true
  }
  const finding = await concludeFinding(deps, tx, { ...check, domain, now })
  return storeFinding(deps, tx, { ...check, domain, finding, now })
}

/** Whether another check has ended since this one began. A time in the future was written by a wrong clock. */
const isOvertaken = (
  { begunAt }: DomainCheckResult,
  { checkedAt }: DomainRecord,
  now: number,
): boolean => checkedAt !== null && checkedAt > begunAt && checkedAt <= now

interface DatedCheck extends DomainCheckResult {
  readonly now: number
}

/** The finding from DNS, unless another drop has the domain. */
async function concludeFinding(
  deps: ApplyCheckDeps,
  tx: Transaction,
  { domain, requirements, lookup, now }: DatedCheck,
): Promise<DomainFinding> {
  const finding = evaluateDomain(requirements, lookup)
  if (finding.problem !== null) return finding
  const { dropId, hostname } = domain
  const target = targetOf(deps, lookup)
  if (domain.provenAt !== null) {
    // The drop's slug, and the CNAME with it, may have changed.
    if (target !== null) await tx.domains.reserveSlug(target, dropId, now)
    return finding
  }
  const holder = await tx.domains.findProven(hostname)
  const withToken = hasProofToken(requirements, lookup)
  const proof = { dropId, hostname, target, withToken, now }
  if ((await proveDomain(tx, deps, proof)) === 'proven') {
    const isOthers = holder && holder.tenantId !== domain.tenantId
    if (isOthers) await mailDomainRemoval(deps, tx, { domain: holder, why: 'taken_over' })
    return finding
  }
  if (holder) await recheckSoon(tx, holder)
  return findingOf('taken', requirements, lookup)
}

function targetOf(
  { ownHostnames }: RequirementsDeps,
  { chainEnd, cnameChain }: DomainLookup,
): Slug | null {
  const name = cnameChain.at(-1)
  if (chainEnd !== 'here' || name === undefined) return null
  return parseSlug(name.slice(0, -`.${ownHostnames.drops}`.length))
}

interface EvaluatedCheck extends DatedCheck {
  readonly finding: DomainFinding
}

async function storeFinding(
  deps: ApplyCheckDeps,
  tx: Transaction,
  { domain, requirements, finding, now }: EvaluatedCheck,
): Promise<boolean> {
  const { dropId, hostname } = domain
  const provenAt = domain.provenAt ?? (finding.problem === null ? now : null)
  const chance = (deps.random(1)[0] ?? 0) / 255
  const outcome = afterCheck({ ...domain, provenAt }, finding.problem, { now, jitter: chance })
  const { failingSince } = outcome
  const isLost = failingSince !== null
  // A lookup that failed does not refute what was found before: the domain would be served again.
  const keeps = isLost && isTransient(finding.problem) && mayHaveNewOwner(domain.finding)
  const stored = keeps ? domain.finding : finding
  const notifiesLoss = domain.lossNotifiedAt === null && shouldNotifyLoss(outcome, now)
  // Also covers domains verified before this service ordered certificates.
  const needsCertificate =
    deps.domainTls === 'acme' && domain.provenAt !== null && domain.issueAt === null
  await tx.domains.update(domain, {
    ...outcome,
    checkedAt: now,
    finding: stored,
    lossNotifiedAt: isLost ? (domain.lossNotifiedAt ?? (notifiesLoss ? now : null)) : null,
    ...(needsCertificate && !isLost && { issueAt: now }),
  })
  if (isLost && notifiesLoss)
    await mailDomainLoss(deps, tx, {
      ...{ domain, requirements, failingSince },
      finding: stored ?? finding,
    })
  // Caches depend on it: what the domain serves, and whether the slug's address redirects to it.
  const wasLost = domain.failingSince !== null
  if (isLost !== wasLost || (isLost && stored?.problem !== domain.finding?.problem))
    await tx.changes.append({ drop: dropId, label: hostname }, now)
  return notifiesLoss || provenAt !== domain.provenAt
}
