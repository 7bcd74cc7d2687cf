// What a drop's providers add to each of its pages.
import {
  type Analytics,
  connectedProviders,
  heldProviders,
  type Provider,
} from '@plinth/domain/analytics'
import { ga4Tags } from './ga4.ts'
import { metaPixelImage, metaPixelTags } from './meta-pixel.ts'
import { plausibleTags } from './plausible.ts'
import { posthogTags } from './posthog.ts'
import { heldTag, plainTag, type Tag } from './tag.ts'

export interface AnalyticsHtml {
  readonly head: string
  readonly body: string
}

/** `consentSrc` is where pages find the script that asks visitors. */
export function analyticsHtml(analytics: Analytics, consentSrc: string): AnalyticsHtml {
  const held = heldProviders(analytics)
  const snippets = connectedProviders(analytics).flatMap((provider) =>
    tagsOf(analytics, provider).map((tag) =>
      held.includes(provider) ? heldTag(provider, tag) : plainTag(tag),
    ),
  )
  const asking = held.length > 0 ? [plainTag(consentTag(analytics, consentSrc))] : []
  const { meta_pixel } = analytics
  const image = meta_pixel && !held.includes('meta_pixel') ? metaPixelImage(meta_pixel) : ''
  return { head: [...snippets, ...asking].join(''), body: image }
}

function consentTag({ consent_language }: Analytics, src: string): Tag {
  return {
    attributes: { src, defer: '', ...(consent_language && { 'data-language': consent_language }) },
  }
}

function tagsOf({ ga4, meta_pixel, posthog, plausible }: Analytics, provider: Provider): Tag[] {
  switch (provider) {
    case 'ga4':
      return ga4 ? ga4Tags(ga4) : []
    case 'meta_pixel':
      return meta_pixel ? metaPixelTags(meta_pixel) : []
    case 'posthog':
      return posthog ? posthogTags(posthog) : []
    case 'plausible':
      return plausible ? plausibleTags(plausible) : []
    default:
      return provider satisfies never
  }
}
