import type { SiteId } from '@plinth/domain/ids'
import type { SiteRecord } from '../../ports/sites.ts'
import { admitAttempts, takeBackAttempts } from '../admit-attempts.ts'
import type { Deps } from '../deps.ts'

/** What keeps visitors of a drop out until they know its password. */
export interface Gate {
  readonly siteId: SiteId
  readonly passwordHash: string
}

export interface UnlockInput {
  readonly gate: Gate
  readonly password: string
  /** The visitor's. */
  readonly network: string
}

/** Longer than any that can be set, however a keyboard composes it: not worth a hash. */
const longestTyped = 1024

/** Null: open to everybody. A plan that no longer offers passwords opens nothing. */
export const gateOf = ({ id, passwordHash }: SiteRecord): Gate | null =>
  passwordHash === null ? null : { siteId: id, passwordHash }

/** Whether it is the password. Throws `rate_limited` when somebody there has guessed too often. */
export async function unlockSite(
  deps: Pick<Deps, 'database' | 'clock' | 'passwords'>,
  { gate, password, network }: UnlockInput,
): Promise<boolean> {
  const guesses = [
    { kind: 'unlock_here', key: `${gate.siteId} ${network}` },
    { kind: 'unlock_network', key: network },
  ] as const
  const at = await admitAttempts(deps, [...guesses, { kind: 'unlock_hash_network', key: network }])
  let wrong = password.length > longestTyped
  if (wrong) return false
  try {
    wrong = !(await deps.passwords.matches(password, gate.passwordHash))
    return !wrong
  } finally {
    // Whoever knows it, or could not be told, has guessed nothing. What others there guessed stays.
    if (!wrong) await takeBackAttempts(deps, guesses, at)
  }
}
