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
  deps: Pick<Deps, 'database' | 'identityProviders'>,
  { userId }: SessionActor,
): Promise<IdentityView[]> {
  const identities = await deps.database.read.identities.ofUser(userId)
  return identities.map((identity) => ({
    identity,
    label: labelOfProvider(deps, identity.provider),
  }))
}

export const labelOfProvider = (
  { identityProviders }: Pick<Deps, 'identityProviders'>,
  provider: string,
): string => identityProviders.find(({ name }) => name === provider)?.label ?? provider
