// Changes the user's name.
import { parseRequiredName } from '@plinth/domain/base/text-fields'
import type { SessionActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { getMe, type Me } from './get-me.ts'

/** Also renames the user's personal tenant. */
export async function changeName(
  deps: Pick<Deps, 'allowsPasswords' | 'database' | 'clock'>,
  actor: SessionActor,
  input: { readonly name: string },
): Promise<Me> {
  const name = parseRequiredName(input.name)
  await deps.database.transact(async (tx) => {
    await tx.users.setName(actor.userId, name)
    const [own] = await tx.tenants.ofUser(actor.userId)
    if (own?.tenant.kind === 'personal') await tx.tenants.rename(own.tenant.id, name)
  })
  return getMe(deps, actor)
}
