// Rejects actions that need a verified email address.
import { AppError } from '@plinth/domain/base/errors'
import type { AccountActor } from './actor.ts'

/**
 * Called by the edges after authentication, for every operation that is not open to unverified
 * users, and by use cases that must not depend on the edge for it.
 */
export function requireVerified({ verified }: Pick<AccountActor, 'verified'>): void {
  if (verified) return
  throw new AppError('email_not_verified', 'Confirm your email first: open the link we sent you.')
}
