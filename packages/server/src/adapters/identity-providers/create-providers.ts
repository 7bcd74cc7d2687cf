// Creates the configured sign-in providers. Their libraries are loaded at the first sign-in.
import type { IdentityProvider } from '../../ports/identity-provider.ts'
import type { ProviderOptions } from './provider-options.ts'

export const createProviders = (
  providers: readonly Omit<ProviderOptions, 'redirectUri'>[],
  baseUrl: string,
): IdentityProvider[] =>
  providers.map((provider) =>
    createLazily({ ...provider, redirectUri: `${baseUrl}/signin/${provider.name}/callback` }),
  )

function createLazily(options: ProviderOptions): IdentityProvider {
  let loaded: Promise<IdentityProvider> | null = null
  const load = (): Promise<IdentityProvider> => {
    loaded ??= loadProvider(options)
    return loaded
  }
  return {
    name: options.name,
    label: options.label,
    groupRules: options.groupRules,
    authorizationUrl: async (attempt) => (await load()).authorizationUrl(attempt),
    identify: async (callbackUrl, attempt) => (await load()).identify(callbackUrl, attempt),
    check: async () => (await load()).check(),
  }
}

async function loadProvider(options: ProviderOptions): Promise<IdentityProvider> {
  if (options.protocol === 'github') {
    const { createGitHubProvider } = await import('./github-provider.ts')
    return createGitHubProvider(options)
  }
  const { createOpenIdProvider } = await import('./openid-provider.ts')
  return createOpenIdProvider(options)
}
