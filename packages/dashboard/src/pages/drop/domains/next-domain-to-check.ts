// Chooses the custom domain whose DNS the open page asks the server to check next.
import type { Domain } from '../../../api/queries.ts'
import { isDnsSetUp } from './describe-domain.ts'

type CheckedDomain = Pick<Domain, 'hostname' | 'proven_at' | 'lapses_at'> & {
  readonly dns: Pick<Domain['dns'], 'checked_at'>
}

/** The domain with the oldest check among those whose DNS is not set up; null if there is none. */
export function nextDomainToCheck(domains: readonly CheckedDomain[]): string | null {
  const [first] = domains
    .filter((domain) => !isDnsSetUp(domain))
    .sort((one, other) => checkedAt(one) - checkedAt(other))
  return first?.hostname ?? null
}

const checkedAt = ({ dns }: CheckedDomain): number =>
  dns.checked_at === null ? 0 : Date.parse(dns.checked_at)
