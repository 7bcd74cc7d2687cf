// Grants or revokes operator rights from the command line.
import { parseEmail } from '@plinth/domain/accounts/email'
import { AppError } from '@plinth/domain/base/errors'
import { recordAction } from '../access/record-action.ts'
import { takeSetupSecret } from '../access/setup-link.ts'
import type { Deps } from '../base/deps.ts'

/** There is no API for this: only someone with access to the machine can appoint operators. */
export async function setOperator(
  deps: Pick<Deps, 'database' | 'clock' | 'random'>,
  input: { readonly email: string; readonly operator: boolean },
): Promise<void> {
  const email = parseEmail(input.email)
  await deps.database.transact(async (tx) => {
    const found = await tx.users.findByEmail(email)
    const user = found && (await tx.users.lock(found.id))
    if (!user) throw new AppError('not_found', `There is no account with the address ${email}.`)
    if (user.operator === input.operator) return
    await tx.users.setOperator(user.id, input.operator)
    if (input.operator) await takeSetupSecret(tx)
    await recordAction(deps, tx, {
      by: 'plinthd',
      action: input.operator ? 'operator_made' : 'operator_unmade',
      subject: { id: user.id, name: email },
      note: '',
    })
  })
}
