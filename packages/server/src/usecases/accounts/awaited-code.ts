// A sign-in that waits for a code: sealed, for a short-lived cookie.
import { parseId, type UserId } from '@plinth/domain/base/ids'
import type { UserRecord } from '../../ports/database/users.ts'
import type { Deps } from '../base/deps.ts'
import { openSealed } from '../base/open-sealed.ts'
import { hashSecret } from '../base/secrets.ts'

const purpose = 'awaited code'
const lifetimeSeconds = 600

/** Value of a cookie. It opens no session without a code. */
export interface AwaitedCode {
  readonly sealed: string
  readonly cookieSeconds: number
}

export const sealAwaitedCode = (
  { sealer, clock }: Pick<Deps, 'sealer' | 'clock'>,
  user: UserRecord,
): AwaitedCode => ({
  sealed: sealer.seal(
    purpose,
    JSON.stringify({
      userId: user.id,
      password: passwordMark(user),
      expiresAt: clock.now() + lifetimeSeconds * 1000,
    }),
  ),
  cookieSeconds: lifetimeSeconds,
})

/** The user whose password was correct; null if it has expired, or the password changed since. */
export async function openAwaitedCode(
  { sealer, clock, database }: Pick<Deps, 'sealer' | 'clock' | 'database'>,
  sealed: string,
): Promise<UserRecord | null> {
  const opened = openSealed(sealer, purpose, sealed)
  if (opened === null) return null
  const awaited = JSON.parse(opened) as { userId: string; password: string; expiresAt: number }
  const userId: UserId | null = parseId('user', awaited.userId)
  if (!userId || awaited.expiresAt <= clock.now()) return null
  const user = await database.read.users.find(userId)
  return user && passwordMark(user) === awaited.password ? user : null
}

const passwordMark = ({ passwordHash }: UserRecord): string => hashSecret(passwordHash ?? '')
