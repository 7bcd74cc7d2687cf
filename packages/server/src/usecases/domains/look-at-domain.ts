import type { DomainRecord } from '../../ports/domains.ts'
import type { Deps } from '../deps.ts'
import { domainNeeds } from './domain-needs.ts'
import { lookUpDomain } from './look-up-domain.ts'
import { type SettleDeps, settleCheck } from './settle-check.ts'

export type LookDeps = SettleDeps & Pick<Deps, 'dns'>

/** Slow servers, one after the other along the aliases, take no longer than this together. */
export const longestLookMs = 30_000

/** One that is given up because of `signal` leaves everything as it was. */
export async function lookAtDomain(
  deps: LookDeps,
  domain: DomainRecord,
  signal: AbortSignal,
): Promise<void> {
  const needs = await domainNeeds(deps, deps.database.read, domain)
  const patience = AbortSignal.any([signal, AbortSignal.timeout(longestLookMs)])
  const sight = await lookUpDomain(deps.dns, needs, patience)
  if (signal.aborted) return
  await settleCheck(deps, { domain, needs, sight })
}
