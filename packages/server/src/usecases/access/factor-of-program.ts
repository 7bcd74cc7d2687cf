// Whether a credential satisfies an organisation that requires a second factor.
import type { UserId } from '@plinth/domain/base/ids'
import type { Database } from '../../ports/database/database.ts'
import type { AccountActor } from './actor.ts'

interface Requirement {
  readonly requiresSecondFactor: boolean
}

export const requirementOf = ({
  requiresSecondFactor,
}: Requirement): Pick<AccountActor, 'requiresSecondFactor'> =>
  requiresSecondFactor ? { requiresSecondFactor: true } : {}

/**
 * API tokens and connected apps cannot enter a code. They work while the user who made them has a
 * second factor, which is read only for organisations that require one.
 */
export async function factorOfProgram(
  { read }: Pick<Database, 'read'>,
  bearer: Requirement & { readonly userId: UserId },
): Promise<Pick<AccountActor, 'requiresSecondFactor' | 'twoFactor'>> {
  if (!bearer.requiresSecondFactor) return {}
  const twoFactor = await read.users.hasSecondFactor(bearer.userId)
  return { requiresSecondFactor: true, ...(twoFactor && { twoFactor: true }) }
}
