// Runs one DNS check of a custom domain and stores its result.
import type { DomainRecord } from '../../ports/domains.ts'
import type { Deps } from '../deps.ts'
import { domainNeeds } from './domain-needs.ts'
import { lookUpDomain } from './look-up-domain.ts'
import { type SettleDeps, settleCheck } from './settle-check.ts'

export type LookDeps = SettleDeps & Pick<Deps, 'dns'>

/** Total time limit of a check, which may query several slow servers along a CNAME chain. */
export const longestLookMs = 30_000

/** Writes nothing if aborted by `signal`. */
export async function lookAtDomain(
  deps: LookDeps,
  domain: DomainRecord,
  signal: AbortSignal,
): Promise<void> {
  const needs = await domainNeeds(deps, deps.database.read, domain)
  const limited = AbortSignal.any([signal, AbortSignal.timeout(longestLookMs)])
  const observation = await lookUpDomain(deps.dns, needs, limited)
  if (signal.aborted) return
  await settleCheck(deps, { domain, needs, sight: observation })
}
