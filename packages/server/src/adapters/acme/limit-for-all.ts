import type { Hostname } from '@plinth/domain/hostname'
import type { AuthorityProblem } from './authority-problem.ts'

/** A limit of the account or of the service, rather than of the name that was ordered for. */
export function isLimitForAll(problem: AuthorityProblem, hostname: Hostname): boolean {
  const { kind, detail, retryAt, isAboutNames } = problem
  // A service that is down for a while says so likewise.
  if (kind === 'serverInternal') return retryAt !== null
  if (kind !== 'rateLimited' || isAboutNames) return false
  // Duplicates are counted for a set of names that is not spelt out.
  return !/exact set of/i.test(detail) && !namesOf(hostname).some((name) => mentions(detail, name))
}

/** Itself and what is above it, without the last label. */
const namesOf = (hostname: Hostname): string[] => {
  const labels = hostname.split('.')
  return labels.slice(0, -1).map((_, n) => labels.slice(n).join('.'))
}

/** As a word of its own: `ample.org` is not in `example.org`. */
const mentions = (text: string, name: string): boolean =>
  text
    .toLowerCase()
    .split(/[^a-z0-9.-]+/)
    .some((word) => word.replace(/\.$/, '') === name)
