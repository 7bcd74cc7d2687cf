import { AppError } from '@plinth/domain/base/errors'
import type { IdentityProvider } from '../../ports/identity-provider.ts'
import type { Deps } from '../base/deps.ts'

export function requireProvider(
  { identityProviders }: Pick<Deps, 'identityProviders'>,
  name: string,
): IdentityProvider {
  const provider = identityProviders.find((one) => one.name === name)
  if (provider) return provider
  throw new AppError('not_found', 'There is no such sign-in provider.')
}
