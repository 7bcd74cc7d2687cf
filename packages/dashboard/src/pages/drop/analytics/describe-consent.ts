// Describes to the owner when visitors are asked for consent to analytics.
import {
  type Analytics,
  connectedProviders,
  type Provider,
  providerNames,
  providersNeedingConsent,
} from '@plinth/domain/visitors/analytics'

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const named = (providers: readonly Provider[]) =>
  list.format(providers.map((provider) => providerNames[provider]))

/** Singular: Plausible is the only provider without cookies. */
const withoutCookies = (providers: readonly Provider[]) =>
  `${named(providers)} sets no cookies and loads at once.`

export interface ConsentDescription {
  readonly text: string
  /** Providers that wait for consent; if empty, there is no banner. */
  readonly held: readonly Provider[]
}

export function describeConsent(analytics: Analytics): ConsentDescription {
  const connected = connectedProviders(analytics)
  const held = providersNeedingConsent(analytics)
  if (held.length > 0) {
    const free = connected.filter((provider) => !held.includes(provider))
    const asked = `A banner asks first. ${named(held)} ${held.length === 1 ? 'loads' : 'load'} once a visitor agrees, and not at all otherwise.`
    return { text: free.length > 0 ? `${asked} ${withoutCookies(free)}` : asked, held }
  }
  const text =
    providersNeedingConsent({ ...analytics, consent: 'auto' }).length === 0
      ? `No banner: ${withoutCookies(connected)}`
      : `No banner: ${named(connected)} ${connected.length === 1 ? 'loads' : 'load'} at once. Where the law asks for consent, asking is up to you.`
  return { text, held }
}
