// Distinguishes rate limits of the whole account from those of single hostnames.
import type { AuthorityProblem } from './authority-problem.ts'

/**
 * True if the limit applies to the account or the authority as a whole, not just to these names.
 */
export function isAccountWideLimit(problem: AuthorityProblem, names: readonly string[]): boolean {
  const { kind, detail, retryAt, listsIdentifiers } = problem
  // An authority that is down for maintenance also sends Retry-After.
  if (kind === 'serverInternal') return retryAt !== null
  if (kind !== 'rateLimited' || listsIdentifiers) return false
  // The limit on duplicate certificates applies to a set of names that the message does not list.
  return (
    !/exact set of/i.test(detail) &&
    !names.flatMap(withParents).some((name) => mentions(detail, name))
  )
}

/** The hostname and its parent domains, without the top-level domain. */
const withParents = (hostname: string): string[] => {
  const labels = hostname.replace('*.', '').split('.')
  return labels.slice(0, -1).map((_, n) => labels.slice(n).join('.'))
}

/** As a whole word: `ample.org` is not mentioned in `example.org`. */
const mentions = (text: string, name: string): boolean =>
  text
    .toLowerCase()
    .split(/[^a-z0-9.-]+/)
    .some((word) => word.replace(/\.$/, '') === name)
