// Second factors that belong to the account itself, unlike those of a sign-in provider.
import { AppError } from '@plinth/domain/base/errors'
import type { UserId } from '@plinth/domain/base/ids'
import { isTurnedOn } from '../../ports/database/authenticators.ts'
import type { Reader } from '../../ports/database/database.ts'
import type { SessionActor } from './actor.ts'

type FactorsReader = Pick<Reader, 'authenticators' | 'passkeys'>

export async function hasOwnFactor(
  { authenticators, passkeys }: FactorsReader,
  userId: UserId,
): Promise<boolean> {
  if (isTurnedOn(await authenticators.find(userId))) return true
  return (await passkeys.ofUser(userId)).length > 0
}

/**
 * For changes of what gives access to the account: otherwise someone who knows the password alone
 * could get round its second factor.
 */
export async function requireOwnFactor(
  reader: FactorsReader,
  { userId, twoFactor }: SessionActor,
): Promise<void> {
  if (twoFactor || !(await hasOwnFactor(reader, userId))) return
  throw new AppError(
    'forbidden',
    'Your account has a second factor. Confirm with your passkey or a code under Settings → Account first, then try again.',
  )
}
