// Runs one DNS check of a custom domain and stores its result.
import type { DomainRecord } from '../../ports/database/domains.ts'
import type { Deps } from '../acting/deps.ts'
import { type ApplyCheckDeps, applyDomainCheck } from './apply-domain-check.ts'
import { domainNeeds } from './domain-needs.ts'
import { queryDomainDns } from './query-domain-dns.ts'

export type DomainCheckDeps = ApplyCheckDeps & Pick<Deps, 'dns'>

/** Total time limit of a check, which may query several slow servers along a CNAME chain. */
export const maxCheckMs = 30_000

/** Writes nothing if aborted by `signal`. */
export async function runDomainCheck(
  deps: DomainCheckDeps,
  domain: DomainRecord,
  signal: AbortSignal,
): Promise<void> {
  const needs = await domainNeeds(deps, deps.database.read, domain)
  const limited = AbortSignal.any([signal, AbortSignal.timeout(maxCheckMs)])
  const observation = await queryDomainDns(deps.dns, needs, limited)
  if (signal.aborted) return
  await applyDomainCheck(deps, { domain, needs, sight: observation })
}
