// Markup of a drop's analytics providers, injected into the head of each of its pages.
import { createHash } from 'node:crypto'
import type { DropId } from '@plinth/domain/base/ids'
import {
  type Analytics,
  connectedProviders,
  type Provider,
  providersNeedingConsent,
} from '@plinth/domain/visitors/analytics'
import type { Syntax } from '../markup/injection.ts'
import { ga4Snippet } from './ga4.ts'
import { metaPixelSnippet } from './meta-pixel.ts'
import { plausibleSnippet } from './plausible.ts'
import { posthogSnippet } from './posthog.ts'
import { heldTag, type Snippet, scriptElement, type Tag } from './tag.ts'

interface ConsentOptions {
  readonly dropId: DropId
  /** URL of the consent banner's script. */
  readonly consentSrc: string
  readonly syntax: Syntax
}

export function analyticsMarkup(analytics: Analytics, consentOptions: ConsentOptions): string {
  const { syntax } = consentOptions
  const held = providersNeedingConsent(analytics)
  const connected = connectedProviders(analytics).map((provider) => ({
    provider,
    ...snippetOf(analytics, provider),
  }))
  const tags = connected.flatMap(({ provider, tags }) =>
    tags.map((tag) => (held.includes(provider) ? heldTag(provider, tag) : tag)),
  )
  const queues = { code: connected.map(({ queue }) => queue).join('') }
  const ask = held.length > 0 ? [consentTag(analytics, consentOptions)] : []
  return [queues, ...tags, ...ask].map((tag) => scriptElement(tag, syntax)).join('')
}

function consentTag(analytics: Analytics, { dropId, consentSrc }: ConsentOptions): Tag {
  const { consent_language } = analytics
  return {
    attributes: {
      src: consentSrc,
      defer: '',
      'data-question': questionOf(analytics, dropId),
      ...(consent_language && { 'data-language': consent_language }),
    },
  }
}

/**
 * Identifies what a visitor consents to. An address may pass to another owner, and an owner may
 * configure another account or host: consent given before does not apply to those.
 */
function questionOf(analytics: Analytics, dropId: DropId): string {
  const heldSettings = providersNeedingConsent(analytics).map((provider) => [
    provider,
    analytics[provider],
  ])
  return createHash('sha256')
    .update(JSON.stringify([dropId, heldSettings]))
    .digest('base64url')
    .slice(0, 16)
}

function snippetOf(
  { ga4, meta_pixel, posthog, plausible }: Analytics,
  provider: Provider,
): Snippet {
  const none: Snippet = { queue: '', tags: [] }
  switch (provider) {
    case 'ga4':
      return ga4 ? ga4Snippet(ga4) : none
    case 'meta_pixel':
      return meta_pixel ? metaPixelSnippet(meta_pixel) : none
    case 'posthog':
      return posthog ? posthogSnippet(posthog) : none
    case 'plausible':
      return plausible ? plausibleSnippet(plausible) : none
    default:
      return provider satisfies never
  }
}
