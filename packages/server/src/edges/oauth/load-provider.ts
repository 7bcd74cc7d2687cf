// Lazy loader of `oidc-provider`: only the server needs it, not the other commands.
import type { default as ProviderClass, errors as ProviderErrors } from 'oidc-provider'

export interface ProviderLibrary {
  readonly Provider: typeof ProviderClass
  readonly errors: typeof ProviderErrors
}

export async function loadProvider(): Promise<ProviderLibrary> {
  const { warn } = console
  // The library warns about Node releases that are not LTS yet. Plinth's Node version is tested.
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('oidc-provider WARNING: Unsupported runtime')) warn(...words)
  }
  try {
    const { default: Provider, errors } = await import('oidc-provider')
    return { Provider, errors }
  } finally {
    console.warn = warn
  }
}
