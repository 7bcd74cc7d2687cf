// Describes to the owner when visitors are asked for consent to analytics.
import {
  type Analytics,
  connectedProviders,
  type Provider,
  providerNames,
  providersNeedingConsent,
} from '@plinth/domain/visitors/analytics'
import { messages } from './messages.ts'

const { consent } = messages

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const named = (providers: readonly Provider[]) =>
  list.format(providers.map((provider) => providerNames[provider]))

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
    const asked = consent.asked({ names: named(held), count: held.length })
    const text =
      free.length > 0 ? `${asked} ${consent.withoutCookies({ names: named(free) })}` : asked
    return { text, held }
  }
  const names = named(connected)
  const needsNone = providersNeedingConsent({ ...analytics, consent: 'auto' }).length === 0
  const text = needsNone
    ? consent.notNeeded({ names })
    : consent.notAsked({ names, count: connected.length })
  return { text, held }
}
