import { AppError } from '@plinth/domain/errors'
import type { AccountActor } from './actor.ts'

/** For what an address that nobody has proven must not do, whichever edge asks. */
export function requireVerified({ verified }: Pick<AccountActor, 'verified'>): void {
  if (verified) return
  throw new AppError(
    'email_not_verified',
    'Verify your e-mail address first: open the link we sent.',
  )
}
