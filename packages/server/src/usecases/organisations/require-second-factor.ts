// Requires a second factor of all members of an organisation, or stops requiring it.
import { AppError } from '@plinth/domain/base/errors'
import type { SessionActor } from '../access/actor.ts'
import { lockSession } from '../access/lock-session.ts'
import { lockAs } from '../access/membership.ts'
import type { Deps } from '../base/deps.ts'

/** Applies from the next request of every member: see `refuseMissingFactor`. */
export async function requireSecondFactor(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: SessionActor,
  { required }: { readonly required: boolean },
): Promise<void> {
  if (required && !actor.twoFactor) {
    throw new AppError(
      'forbidden',
      'Sign in with a passkey or two-step sign-in first, so that you keep your own access. You can set them up in Settings → Account.',
    )
  }
  await database.transact(async (tx) => {
    await lockSession(tx, actor, clock.now())
    const { tenant } = await lockAs(tx, actor, 'require_second_factor')
    if (tenant.kind === 'personal') {
      throw new AppError('forbidden', 'Only organisations can require a second factor.')
    }
    await tx.tenants.setRequiresSecondFactor(tenant.id, required)
  })
}
