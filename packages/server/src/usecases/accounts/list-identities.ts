// Lists the sign-in providers that are connected to the user's account.
import type { IdentityRecord } from '../../ports/database/identities.ts'
import type { SessionActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'

export interface IdentityView {
  readonly identity: IdentityRecord
  /** What buttons call the provider; its name if it is not configured any more. */
  readonly label: string
}

export async function listIdentities(
  { database, identityProviders }: Pick<Deps, 'database' | 'identityProviders'>,
  { userId }: SessionActor,
): Promise<IdentityView[]> {
  const identities = await database.read.identities.ofUser(userId)
  return identities.map((identity) => {
    const provider = identityProviders.find(({ name }) => name === identity.provider)
    return { identity, label: provider?.label ?? identity.provider }
  })
}
