import type { Domain } from '../../../api/queries.ts'
import { isDnsRight } from './describe-domain.ts'

type Looked = Pick<Domain, 'hostname' | 'proven_at' | 'lapses_at'> & {
  readonly dns: Pick<Domain['dns'], 'checked_at'>
}

/** Of those whose DNS is not right yet, the one that was looked at longest ago. */
export function nextToLookAt(domains: readonly Looked[]): string | null {
  const [first] = domains
    .filter((domain) => !isDnsRight(domain))
    .sort((one, other) => lookedAt(one) - lookedAt(other))
  return first?.hostname ?? null
}

const lookedAt = ({ dns }: Looked): number =>
  dns.checked_at === null ? 0 : Date.parse(dns.checked_at)
