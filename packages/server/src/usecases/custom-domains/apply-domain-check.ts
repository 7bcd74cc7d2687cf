// Applies the result of a DNS check. The check ran without a lock, so the domain is read again.
import { parseSlug, type Slug } from '@plinth/domain/addresses/slug'
import { isLapsed } from '@plinth/domain/custom-domains/custom-domain'
import type { DomainFinding } from '@plinth/domain/custom-domains/domain-checks'
import {
  evaluateDomain,
  findingOf,
  hasProofToken,
} from '@plinth/domain/custom-domains/domain-evaluation'
import type { DomainLookup, DomainRequirements } from '@plinth/domain/custom-domains/domain-lookup'
import { afterCheck, shouldNotifyLoss } from '@plinth/domain/custom-domains/domain-rechecks'
import type { Transaction } from '../../ports/database/database.ts'
import type { DomainRecord } from '../../ports/database/domains.ts'
import type { Deps } from '../acting/deps.ts'
import { domainNeeds, type NeedsDeps } from './domain-needs.ts'
import { type DomainMailDeps, mailDomainLoss, mailDomainRemoval } from './mail-domain-owners.ts'
import { proveDomain } from './prove-domain.ts'
import { recheckSoon } from './recheck-soon.ts'

export type ApplyCheckDeps = NeedsDeps &
  DomainMailDeps &
  Pick<Deps, 'database' | 'domainTls' | 'jobSignal'>

export interface DomainCheckResult {
  readonly domain: DomainRecord
  readonly needs: DomainRequirements
  readonly sight: DomainLookup
}

export async function applyDomainCheck(
  deps: ApplyCheckDeps,
  look: DomainCheckResult,
): Promise<void> {
  const hasFollowUps = await deps.database.transact((tx) => settle(deps, tx, look))
  if (hasFollowUps) deps.jobSignal.notify()
}

/** Returns true if follow-up jobs (mail, certificates, checks) are due. */
async function settle(
  deps: ApplyCheckDeps,
  tx: Transaction,
  look: DomainCheckResult,
): Promise<boolean> {
  const { dropId, hostname, tenantId } = look.domain
  const now = deps.clock.now()
  // The tenant's lock ensures that a slug guarded below still belongs to the drop.
  await tx.tenants.lock(tenantId)
  await tx.domains.lock(hostname)
  const domain = await tx.domains.find(dropId, hostname)
  if (!domain || isLapsed(domain, now)) return false
  const needs = await domainNeeds(deps, tx, domain)
  if (JSON.stringify(needs) !== JSON.stringify(look.needs)) {
    await tx.domains.update(dropId, hostname, { checkAt: now })
    return true
  }
  const finding = await reachFinding(deps, tx, { ...look, domain, now })
  return storeFinding(deps, tx, { ...look, domain, finding, now })
}

interface Reaching extends DomainCheckResult {
  readonly now: number
}

/** The finding from DNS, unless another drop has the domain. */
async function reachFinding(
  deps: ApplyCheckDeps,
  tx: Transaction,
  { domain, needs, sight, now }: Reaching,
): Promise<DomainFinding> {
  const finding = evaluateDomain(needs, sight)
  if (finding.problem !== null) return finding
  const { dropId, hostname } = domain
  const target = targetOf(deps, sight)
  if (domain.provenAt !== null) {
    // The drop's slug, and the CNAME with it, may have changed.
    if (target !== null) await tx.domains.reserveSlug(target, dropId, now)
    return finding
  }
  const holder = await tx.domains.findProven(hostname)
  const withToken = hasProofToken(needs, sight)
  const proof = { dropId, hostname, target, withToken, now }
  if ((await proveDomain(tx, deps, proof)) === 'proven') {
    const isOthers = holder && holder.tenantId !== domain.tenantId
    if (isOthers) await mailDomainRemoval(deps, tx, { domain: holder, why: 'taken_over' })
    return finding
  }
  if (holder) await recheckSoon(tx, holder)
  return findingOf('taken', needs, sight)
}

function targetOf(
  { ownHostnames }: NeedsDeps,
  { chainEnd, cnameChain }: DomainLookup,
): Slug | null {
  const name = cnameChain.at(-1)
  if (chainEnd !== 'here' || name === undefined) return null
  return parseSlug(name.slice(0, -`.${ownHostnames.drops}`.length))
}

interface Judged extends Reaching {
  readonly finding: DomainFinding
}

async function storeFinding(
  deps: ApplyCheckDeps,
  tx: Transaction,
  { domain, needs, finding, now }: Judged,
): Promise<boolean> {
  const { dropId, hostname } = domain
  const provenAt = domain.provenAt ?? (finding.problem === null ? now : null)
  const chance = (deps.random(1)[0] ?? 0) / 255
  const outcome = afterCheck({ ...domain, provenAt }, finding.problem, { now, jitter: chance })
  const { failingSince } = outcome
  const isLost = failingSince !== null
  const notifiesLoss = domain.lossNotifiedAt === null && shouldNotifyLoss(outcome, now)
  // Also covers domains verified before this service ordered certificates.
  const needsCertificate =
    deps.domainTls === 'acme' && domain.provenAt !== null && domain.issueAt === null
  await tx.domains.update(dropId, hostname, {
    ...outcome,
    checkedAt: now,
    finding,
    lossNotifiedAt: isLost ? (domain.lossNotifiedAt ?? (notifiesLoss ? now : null)) : null,
    ...(needsCertificate && !isLost && { issueAt: now }),
  })
  if (isLost && notifiesLoss)
    await mailDomainLoss(deps, tx, { domain, needs, finding, failingSince })
  // Caches depend on it: what the domain serves, and whether the slug's address redirects to it.
  const wasLost = domain.failingSince !== null
  if (isLost !== wasLost || (isLost && finding.problem !== domain.finding?.problem))
    await tx.changes.append({ drop: dropId, label: hostname }, now)
  return notifiesLoss || provenAt !== domain.provenAt
}
