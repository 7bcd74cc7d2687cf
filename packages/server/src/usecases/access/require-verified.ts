// Rejects actions that need a verified email address.
import { AppError } from '@plinth/domain/base/errors'
import type { AccountActor } from './actor.ts'

/** Called by use cases, so that every edge enforces the same rule. */
export function requireVerified({ verified }: Pick<AccountActor, 'verified'>): void {
  if (verified) return
  throw new AppError(
    'email_not_verified',
    'Verify your email address first: open the link we sent you.',
  )
}
