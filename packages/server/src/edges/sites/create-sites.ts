// Factory of the sites edge, which serves published drops. Its caches share one memory bound.
import { type CacheSizes, unmeasured } from '../../ports/cache-sizes.ts'
import type { CardPainter } from '../../ports/card-painter.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Failures } from '../../ports/failures.ts'
import type { CacheTally } from '../../ports/tallies.ts'
import type { UseCases } from '../../usecases/bind.ts'
import { isHttps, setDomainHsts } from '../http/strict-transport.ts'
import type { Brand } from '../pages/shell/load-brand.ts'
import { createUnlockPage, unlockPath } from '../pages/unlock-page.ts'
import { createCardCache } from './cards/card-cache.ts'
import { createSendCard } from './cards/send-card.ts'
import { countingViews } from './counting/counting-views.ts'
import type { ViewCounter } from './counting/view-counter.ts'
import { createSendUnlockPage } from './gate/send-unlock-page.ts'
import { createUnlock, type UnlockOptions } from './gate/unlock.ts'
import { createUnlockCookies, type UnlockCookiesOptions } from './gate/unlock-cookies.ts'
import { createResolvedHosts, type ResolvedHostsOptions } from './hosts/resolved-hosts.ts'
import { badgeHtml } from './injections/badge.ts'
import { badgeXml } from './injections/badge-xml.ts'
import { cardPath } from './injections/card-image.ts'
import { type ConsentScript, consentPath } from './injections/consent/consent-script.ts'
import { createInjections } from './injections/injections.ts'
import { setCdnNoStore } from './responses/cdn-headers.ts'
import { createContentStore } from './responses/content-store.ts'
import { createEarlierFiles } from './responses/earlier-files.ts'
import { varyHeader } from './responses/gated-headers.ts'
import { createResponseCache } from './responses/response-cache.ts'
import { measureChoices } from './sending/choose-representation.ts'
import { createEncoder } from './sending/encoder.ts'
import { type OwnEndpoint, proofFolder } from './sending/own-endpoints.ts'
import { createRefuseMethod } from './sending/refuse-method.ts'
import { createRefuseProof } from './sending/refuse-proof.ts'
import { createSendConsentScript } from './sending/send-consent-script.ts'
import { sendOwnPage } from './sending/send-own-page.ts'
import { createSendResponse } from './sending/send-response.ts'
import { createSendUnserved } from './sending/send-unserved.ts'
import { createSiteEdge, type SiteEdge, type SiteEdgeOptions } from './site-edge.ts'

export interface SitesOptions
  extends Pick<SiteEdgeOptions, 'pages' | 'onFailure'>,
    Pick<UnlockOptions, 'urls' | 'trustedProxies'>,
    Pick<UnlockCookiesOptions, 'jar' | 'signer'>,
    Pick<ResolvedHostsOptions, 'anonymousPlan' | 'cdnTtlSeconds' | 'feed' | 'outage'> {
  readonly useCases: UseCases
  readonly clock: Clock
  readonly failures: Failures
  readonly brand: Brand
  readonly cardPainter: CardPainter
  readonly consentScript: ConsentScript
  readonly views: Pick<ViewCounter, 'count'>
  /** Memory bound of all caches together, in bytes. */
  readonly cacheBytes: number
  readonly tallies: Readonly<Record<'hosts' | 'responses' | 'contents', CacheTally>>
  readonly sizes?: CacheSizes
}

export interface Sites {
  readonly edge: SiteEdge
  /** Whether a drop is served at the label or custom domain, whatever its state. */
  hasDrop(hostKey: string): Promise<boolean>
  /** Whether the label or custom domain redirects to another host. */
  isMoved(hostKey: string): Promise<boolean>
}

export function createSites(options: SitesOptions): Sites {
  const { useCases, feed, outage, clock, failures, brand, views, cacheBytes, pages, urls } = options
  const { tallies, sizes = unmeasured, cdnTtlSeconds = null } = options
  const eighth = cacheBytes / 8
  const https = isHttps(urls.base)
  // With the default bound, this is a hundred thousand hosts.
  const maxHostBytes = 3 * eighth
  const hosts = createResolvedHosts({
    useCases,
    feed,
    outage,
    clock,
    anonymousPlan: options.anonymousPlan,
    https,
    cdnTtlSeconds,
    maxBytes: maxHostBytes,
    onKept: () => content.trim(),
    tally: tallies.hosts,
    sizes,
  })
  const content = createContentStore({
    useCases,
    maxBytes: () => 6 * eighth - hosts.bytes,
    onFailure: (error) => failures.report('load-encodings', error),
    tally: tallies.contents,
    sizes,
  })
  const unlockCookies = createUnlockCookies(options)
  const sendUnlockPage = createSendUnlockPage(createUnlockPage(brand))
  const sendUnserved = createSendUnserved(pages, urls)
  const refuseMethod = createRefuseMethod(pages)
  const forbidCdnCaching = cdnTtlSeconds === null ? () => {} : setCdnNoStore
  const withNoStore =
    (endpoint: OwnEndpoint): OwnEndpoint =>
    (host, request, response) => {
      forbidCdnCaching(response)
      return endpoint(host, request, response)
    }
  const shared = { hosts, unlockCookies, sendUnlockPage, sendUnserved, refuseMethod }
  const ownEndpoints = new Map([
    [
      cardPath,
      withNoStore(
        createSendCard({
          ...options,
          ...shared,
          content,
          cards: createCardCache(options.cardPainter, eighth / 8, sizes),
        }),
      ),
    ],
    [consentPath, createSendConsentScript({ ...options, refuseMethod, forbidCdnCaching })],
    [unlockPath, withNoStore(createUnlock({ ...options, ...shared }))],
    [proofFolder, withNoStore(createRefuseProof(pages))],
  ])
  const sendResponse = createSendResponse({
    content,
    encoder: createEncoder(content, (error) => failures.report('compress-page', error)),
    refuse: (request, response, { gated, sendsHsts }) => {
      if (sendsHsts) setDomainHsts(response)
      forbidCdnCaching(response)
      sendOwnPage(request, response, {
        status: 406,
        html: pages.state('not_acceptable'),
        gated,
        headers: varyHeader(gated, ['accept-encoding']),
      })
    },
    maxBufferedBytes: cacheBytes / 2,
    hasCdn: cdnTtlSeconds !== null,
  })
  const responseCache = createResponseCache({
    content,
    originOf: urls.drop,
    earlierFiles: createEarlierFiles({
      useCases,
      content,
      outage,
      clock,
      maxBytes: eighth / 4,
      sizes,
      onFailure: (error) => failures.report('load-earlier-version', error),
    }),
    injections: createInjections({
      badge: { html: badgeHtml(brand, urls.base), xml: badgeXml(brand, urls.base) },
      consentSrc: options.consentScript.target,
      maxBytes: eighth / 4,
      sizes,
    }),
    cdnTtlSeconds,
    maxBytes: (11 / 8) * eighth,
    tally: tallies.responses,
    sizes,
  })
  measureChoices(sizes)
  const edge = createSiteEdge({
    ...shared,
    ownEndpoints,
    responseCache,
    sendResponse: countingViews(sendResponse, views),
    pages,
    forbidCdnCaching,
    onFailure: options.onFailure,
  })
  const resolveHost = async (hostKey: string) => hosts.cached(hostKey) ?? hosts.find(hostKey)
  return {
    edge,
    hasDrop: async (hostKey) => (await resolveHost(hostKey)).hasDrop,
    isMoved: async (hostKey) => (await resolveHost(hostKey)).decision.kind === 'moved',
  }
}
