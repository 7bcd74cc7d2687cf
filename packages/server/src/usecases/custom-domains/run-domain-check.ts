// Runs one DNS check of a custom domain and stores its result.
import type { DomainRecord } from '../../ports/database/domains.ts'
import type { Deps } from '../base/deps.ts'
import { type ApplyCheckDeps, applyDomainCheck } from './apply-domain-check.ts'
import { domainRequirements } from './domain-requirements.ts'
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
  const requirements = await domainRequirements(deps, deps.database.read, domain)
  const begunAt = deps.clock.now()
  const limited = AbortSignal.any([signal, AbortSignal.timeout(maxCheckMs)])
  const lookup = await queryDomainDns(deps.dns, requirements, limited)
  if (signal.aborted) return
  await applyDomainCheck(deps, { domain, requirements, lookup, begunAt })
}
