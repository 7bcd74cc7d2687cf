// The library, loaded when the service starts: no other command of the program needs it.
import type { default as ProviderClass, errors as ProviderErrors } from 'oidc-provider'

export interface ProviderLibrary {
  readonly Provider: typeof ProviderClass
  readonly errors: typeof ProviderErrors
}

export async function loadProvider(): Promise<ProviderLibrary> {
  const { warn } = console
  // It complains about every Node that is not a long-term release yet. Ours is chosen and tested.
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
