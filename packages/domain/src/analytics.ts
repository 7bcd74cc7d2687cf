// What an owner connects to a drop, and when visitors are asked first.

/** The banner speaks these, by their ISO 639-1 codes. */
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

/** `auto`: asked where a provider sets cookies. */
export const consentModes = ['auto', 'always', 'never'] as const
export type ConsentMode = (typeof consentModes)[number]

/** One document from the API to the page, so its names are the API's. */
export interface Analytics {
  readonly ga4?: { readonly measurement_id: string }
  readonly meta_pixel?: { readonly pixel_id: string }
  readonly posthog?: { readonly project_key: string; readonly host?: string }
  readonly plausible?: { readonly domain: string; readonly host?: string }
  /** Absent: `auto`. */
  readonly consent?: ConsentMode
  /** Absent: the visitor's own. */
  readonly consent_language?: ConsentLanguage
}

export const providers = ['ga4', 'meta_pixel', 'posthog', 'plausible'] as const
export type Provider = (typeof providers)[number]

/** As people know them. */
export const providerNames: Readonly<Record<Provider, string>> = {
  ga4: 'Google Analytics',
  meta_pixel: 'Meta Pixel',
  posthog: 'PostHog',
  plausible: 'Plausible',
}

const cookieless: ReadonlySet<Provider> = new Set(['plausible'])

export const connectedProviders = (analytics: Analytics): Provider[] =>
  providers.filter((provider) => analytics[provider] !== undefined)

/** Those that may not load before the visitor agrees. */
export function heldProviders(analytics: Analytics): Provider[] {
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
