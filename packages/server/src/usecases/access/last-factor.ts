// Organisations that require a second factor keep their members from removing the last one.
import { AppError } from '@plinth/domain/base/errors'
import type { UserId } from '@plinth/domain/base/ids'
import type { Transaction } from '../../ports/database/database.ts'

/** Call after the removal, in its transaction. */
export async function refuseLastFactor(tx: Transaction, userId: UserId): Promise<void> {
  if (await tx.users.hasSecondFactor(userId)) return
  const [organisation] = await tx.tenants.requiringSecondFactor(userId)
  if (organisation === undefined) return
  throw new AppError(
    'forbidden',
    `${organisation} requires a passkey or two-step sign-in. Set up another one first, or leave the organisation.`,
  )
}
