// Factory of the sites edge, which serves published drops. Its caches share one memory bound.
import type { ChangeFeed } from '../../ports/changes.ts'
import type { Clock } from '../../ports/clock.ts'
import type { UseCases } from '../../usecases/bind.ts'
import type { Brand } from '../pages/load-brand.ts'
import { createUnlockPage, unlockPath } from '../pages/unlock-page.ts'
import { createResponseCache } from './answers.ts'
import { badgeHtml } from './badge.ts'
import { badgeXml } from './badge-xml.ts'
import { type ConsentScript, consentPath } from './consent/consent-script.ts'
import { createSendConsentScript } from './consent/send-consent-script.ts'
import { createContentStore } from './content-store.ts'
import { countingViews } from './counting-views.ts'
import { createEncoder } from './encoder.ts'
import { gatedHeaders } from './gated-headers.ts'
import { createUnlockCookies, type UnlockCookiesOptions } from './gates.ts'
import { createInjections } from './injections.ts'
import { createResolvedHosts } from './places.ts'
import { createRefuseMethod } from './refuse-method.ts'
import { createSendResponse } from './send-answer.ts'
import { createSendUnserved } from './send-elsewhere.ts'
import { createSendUnlockPage } from './send-locked.ts'
import { sendOwnPage } from './send-page.ts'
import { createSiteEdge, type SiteEdge, type SiteEdgeOptions } from './site-edge.ts'
import { setHsts, withStrictTransport } from './strict-transport.ts'
import { createUnlock, type UnlockOptions } from './unlock.ts'
import type { ViewCounter } from './view-counter.ts'

export interface SitesOptions
  extends Pick<SiteEdgeOptions, 'pages' | 'onFailure'>,
    Pick<UnlockOptions, 'urls' | 'trustedProxies'>,
    Pick<UnlockCookiesOptions, 'jar' | 'signer'> {
  readonly useCases: UseCases
  readonly feed: ChangeFeed
  readonly clock: Clock
  readonly brand: Brand
  readonly consentScript: ConsentScript
  readonly views: Pick<ViewCounter, 'count'>
  /** Memory bound of all caches together, in bytes. */
  readonly cacheBytes: number
}

export interface Sites {
  readonly edge: SiteEdge
  /** Whether a drop is served at the label or custom domain, whatever its state. */
  hasDrop(label: string): Promise<boolean>
  /** Whether the label or custom domain redirects to another host. */
  isMoved(label: string): Promise<boolean>
}

export function createSites(options: SitesOptions): Sites {
  const { useCases, feed, clock, brand, views, cacheBytes, pages, urls, onFailure } = options
  const eighth = cacheBytes / 8
  const https = urls.base.startsWith('https:')
  const content = createContentStore({ useCases, maxBytes: 5 * eighth, onFailure })
  const places = createResolvedHosts({ useCases, feed, clock, https, maxBytes: eighth })
  const gates = createUnlockCookies(options)
  const sendLocked = createSendUnlockPage(createUnlockPage(brand))
  const sendElsewhere = createSendUnserved(pages, urls)
  const refuseMethod = createRefuseMethod(pages)
  const shared = { places, gates, sendLocked, sendElsewhere, refuseMethod }
  const ownEndpoints = new Map([
    [consentPath, createSendConsentScript(options.consentScript, refuseMethod)],
    [unlockPath, createUnlock({ ...options, ...shared })],
  ])
  const sendAnswer = createSendResponse({
    content,
    encoder: createEncoder(content),
    refuse: (request, response, { gated, sendsHsts }) => {
      if (sendsHsts) setHsts(response)
      sendOwnPage(request, response, {
        status: 406,
        html: pages.state('not_acceptable'),
        gated,
        headers: { vary: gated ? `${gatedHeaders.vary}, accept-encoding` : 'accept-encoding' },
      })
    },
    maxBufferedBytes: cacheBytes / 2,
  })
  const answers = createResponseCache({
    content,
    injections: createInjections({
      badge: { html: badgeHtml(brand, urls.base), xml: badgeXml(brand, urls.base) },
      consentSrc: options.consentScript.target,
      maxBytes: eighth / 4,
    }),
    maxBytes: (7 / 4) * eighth,
  })
  const edge = createSiteEdge({
    ...shared,
    ownEndpoints,
    answers,
    sendAnswer: countingViews(sendAnswer, views),
    pages,
    onFailure,
  })
  const resolveHost = async (label: string) => places.known(label) ?? places.find(label)
  return {
    edge: https ? withStrictTransport(edge, { places, answers }) : edge,
    hasDrop: async (label) => (await resolveHost(label)).hasDrop,
    isMoved: async (label) => (await resolveHost(label)).decision.kind === 'moved',
  }
}
