// Analytics providers that an owner connects to a drop, and which of them need the visitor's consent.

/** Languages of the consent banner, as ISO 639-1 codes. */
export const consentLanguages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'sv',
  'da',
  'cs',
  'el',
] as const
export type ConsentLanguage = (typeof consentLanguages)[number]

/** `auto` asks for consent only if a connected provider sets cookies. */
export const consentModes = ['auto', 'always', 'never'] as const
export type ConsentMode = (typeof consentModes)[number]

/** The same JSON in the API, the database and the page, so the field names are those of the API. */
export interface Analytics {
  readonly ga4?: { readonly measurement_id: string }
  readonly meta_pixel?: { readonly pixel_id: string }
  readonly posthog?: { readonly project_key: string; readonly host?: string }
  readonly plausible?: { readonly domain: string; readonly host?: string }
  /** Defaults to `auto`. */
  readonly consent?: ConsentMode
  /** Defaults to the visitor's language. */
  readonly consent_language?: ConsentLanguage
}

export const providers = ['ga4', 'meta_pixel', 'posthog', 'plausible'] as const
export type Provider = (typeof providers)[number]

/** Display names. */
export const providerNames: Readonly<Record<Provider, string>> = {
  ga4: 'Google Analytics',
  meta_pixel: 'Meta Pixel',
  posthog: 'PostHog',
  plausible: 'Plausible',
}

const cookieless: ReadonlySet<Provider> = new Set(['plausible'])

export const connectedProviders = (analytics: Analytics): Provider[] =>
  providers.filter((provider) => analytics[provider] !== undefined)

/** Providers that may not load before the visitor consents. */
export function providersNeedingConsent(analytics: Analytics): Provider[] {
  const connected = connectedProviders(analytics)
  switch (analytics.consent ?? 'auto') {
    case 'never':
      return []
    case 'always':
      return connected
    case 'auto':
      return connected.filter((provider) => !cookieless.has(provider))
  }
}
