// What follows from a look at DNS. It was taken without a lock, so what it was about is read again.
import { isLapsed } from '@plinth/domain/custom-domains'
import type { DomainFinding } from '@plinth/domain/domain-checks'
import { afterCheck, tellsOfLoss } from '@plinth/domain/domain-rechecks'
import type { DomainNeeds, DomainSight } from '@plinth/domain/domain-sight'
import { findingOf, isTokenSeen, judgeDomain } from '@plinth/domain/judge-domain'
import { parseSlug, type Slug } from '@plinth/domain/slug'
import type { Transaction } from '../../ports/database.ts'
import type { DomainRecord } from '../../ports/domains.ts'
import type { Deps } from '../deps.ts'
import { domainNeeds, type NeedsDeps } from './domain-needs.ts'
import { lookSoon } from './look-soon.ts'
import { proveDomain } from './prove-domain.ts'
import { type TellDeps, tellOfLoss, tellOfRemoval } from './tell-domain-owners.ts'

export type SettleDeps = NeedsDeps & TellDeps & Pick<Deps, 'database' | 'domainTls' | 'followUps'>

export interface Look {
  readonly domain: DomainRecord
  readonly needs: DomainNeeds
  readonly sight: DomainSight
}

export async function settleCheck(deps: SettleDeps, look: Look): Promise<void> {
  const isNews = await deps.database.transact((tx) => settle(deps, tx, look))
  if (isNews) deps.followUps.ring()
}

/** True: something has to follow. */
async function settle(deps: SettleDeps, tx: Transaction, look: Look): Promise<boolean> {
  const { siteId, hostname, tenantId } = look.domain
  const now = deps.clock.now()
  // A slug that is guarded below is still the drop's.
  await tx.tenants.lock(tenantId)
  await tx.domains.lock(hostname)
  const domain = await tx.domains.find(siteId, hostname)
  if (!domain || isLapsed(domain, now)) return false
  const needs = await domainNeeds(deps, tx, domain)
  if (JSON.stringify(needs) !== JSON.stringify(look.needs)) {
    await tx.domains.update(siteId, hostname, { checkAt: now })
    return true
  }
  const finding = await reachFinding(deps, tx, { ...look, domain, now })
  return writeDown(deps, tx, { ...look, domain, finding, now })
}

interface Reaching extends Look {
  readonly now: number
}

/** What DNS says, unless another drop has the name. */
async function reachFinding(
  deps: SettleDeps,
  tx: Transaction,
  { domain, needs, sight, now }: Reaching,
): Promise<DomainFinding> {
  const finding = judgeDomain(needs, sight)
  if (finding.problem !== null) return finding
  const { siteId, hostname } = domain
  const target = targetOf(deps, sight)
  if (domain.provenAt !== null) {
    // The drop may have moved since, and the alias with it.
    if (target !== null) await tx.domains.guardSlug(target, siteId, now)
    return finding
  }
  const holder = await tx.domains.findProven(hostname)
  const withToken = isTokenSeen(needs, sight)
  const proof = { siteId, hostname, target, withToken, now }
  if ((await proveDomain(tx, deps, proof)) === 'proven') {
    const isOthers = holder && holder.tenantId !== domain.tenantId
    if (isOthers) await tellOfRemoval(deps, tx, { domain: holder, why: 'taken_over' })
    return finding
  }
  if (holder) await lookSoon(tx, holder)
  return findingOf('taken', needs, sight)
}

function targetOf({ ownHostnames }: NeedsDeps, { ended, names }: DomainSight): Slug | null {
  const name = names.at(-1)
  if (ended !== 'here' || name === undefined) return null
  return parseSlug(name.slice(0, -`.${ownHostnames.sites}`.length))
}

interface Judged extends Reaching {
  readonly finding: DomainFinding
}

async function writeDown(
  deps: SettleDeps,
  tx: Transaction,
  { domain, needs, finding, now }: Judged,
): Promise<boolean> {
  const { siteId, hostname } = domain
  const provenAt = domain.provenAt ?? (finding.problem === null ? now : null)
  const chance = (deps.random(1)[0] ?? 0) / 255
  const outcome = afterCheck({ ...domain, provenAt }, finding.problem, { now, chance })
  const { failingSince } = outcome
  const isLost = failingSince !== null
  const tells = domain.toldAt === null && tellsOfLoss(outcome, now)
  // Also where certificates have come to be ordered here since it was proven.
  const orders = deps.domainTls === 'acme' && domain.provenAt !== null && domain.issueAt === null
  await tx.domains.update(siteId, hostname, {
    ...outcome,
    checkedAt: now,
    finding,
    toldAt: isLost ? (domain.toldAt ?? (tells ? now : null)) : null,
    ...(orders && !isLost && { issueAt: now }),
  })
  if (isLost && tells) await tellOfLoss(deps, tx, { domain, needs, finding, failingSince })
  // What is shown there depends on it, and whether the slug's address leads there.
  const wasLost = domain.failingSince !== null
  if (isLost !== wasLost || (isLost && finding.problem !== domain.finding?.problem))
    await tx.changes.append({ site: siteId, label: hostname }, now)
  return tells || provenAt !== domain.provenAt
}
