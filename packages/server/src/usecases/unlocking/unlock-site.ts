import type { SiteId } from '@plinth/domain/ids'
import type { SiteRecord } from '../../ports/sites.ts'
import { admitAttempts, forgetAttempt } from '../admit-attempts.ts'
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
  const here = { kind: 'unlock_here', key: `${gate.siteId} ${network}` } as const
  await admitAttempts(deps, [here, { kind: 'unlock_network', key: network }])
  if (password.length > longestTyped) return false
  if (!(await deps.passwords.matches(password, gate.passwordHash))) return false
  await forgetAttempt(deps, here)
  return true
}
