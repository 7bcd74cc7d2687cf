// The sites edge, put together: the caches share one bound.
import type { ChangeFeed } from '../../ports/changes.ts'
import type { Clock } from '../../ports/clock.ts'
import type { UseCases } from '../../usecases/bind.ts'
import type { Brand } from '../pages/load-brand.ts'
import { createAnswers } from './answers.ts'
import { badgeHtml } from './badge.ts'
import type { ConsentScript } from './consent/consent-script.ts'
import { createContentStore } from './content-store.ts'
import { createEncoder } from './encoder.ts'
import { createInjections } from './injections.ts'
import { createPlaces } from './places.ts'
import { createSendAnswer } from './send-answer.ts'
import { sendPage } from './send-page.ts'
import { createSiteEdge, type SiteEdge, type SiteEdgeOptions } from './site-edge.ts'

export interface SitesOptions extends Pick<SiteEdgeOptions, 'pages' | 'urls' | 'onFailure'> {
  readonly useCases: UseCases
  readonly feed: ChangeFeed
  readonly clock: Clock
  readonly brand: Brand
  readonly consentScript: ConsentScript
  /** For everything that is kept in memory together. */
  readonly cacheBytes: number
}

export function createSites(options: SitesOptions): SiteEdge {
  const { useCases, feed, clock, brand, cacheBytes, pages, urls, onFailure } = options
  const eighth = cacheBytes / 8
  const content = createContentStore({ useCases, maxBytes: 5 * eighth, onFailure })
  return createSiteEdge({
    places: createPlaces({ useCases, feed, clock, maxBytes: eighth }),
    answers: createAnswers({
      content,
      injections: createInjections({
        badgeHtml: badgeHtml(brand, urls.base),
        consentSrc: options.consentScript.target,
        maxBytes: eighth / 4,
      }),
      maxBytes: (7 / 4) * eighth,
    }),
    sendAnswer: createSendAnswer({
      content,
      encoder: createEncoder(content),
      refuse: (request, response) =>
        sendPage(request, response, {
          status: 406,
          html: pages.state('not_acceptable'),
          headers: { vary: 'accept-encoding' },
        }),
      mostWaitingBytes: cacheBytes / 2,
    }),
    pages,
    urls,
    onFailure,
  })
}
