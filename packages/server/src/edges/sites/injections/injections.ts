// Cache of the injected markup (badge, analytics and a page's card) of each drop, built once for all
// its pages.
import { type CacheSizes, unmeasured } from '../../../ports/cache-sizes.ts'
import type { VersionRecord } from '../../../ports/database/versions.ts'
import type { ServedVersion } from '../../../usecases/serving/find-address.ts'
import { ByteCache } from '../../caching/byte-cache.ts'
import { analyticsMarkup } from './analytics/analytics-markup.ts'
import { createInjection, type Injection, type Syntax } from './markup/injection.ts'

type InjectionSource = Pick<ServedVersion, 'badge' | 'analytics'> & {
  readonly version: Pick<VersionRecord, 'dropId'>
}

export interface Injections {
  /**
   * Null if nothing is injected into the drop's pages. `cardMarkup` is that of the page's card; empty
   * if it has none.
   */
  of(served: InjectionSource, syntax: Syntax, cardMarkup?: string): Injection | null
}

export interface InjectionsOptions {
  readonly badge: Readonly<Record<Syntax, string>>
  /** URL of the consent banner's script. */
  readonly consentSrc: string
  readonly maxBytes: number
  readonly sizes?: CacheSizes
}

export function createInjections(options: InjectionsOptions): Injections {
  const { consentSrc, maxBytes, sizes = unmeasured } = options
  const badgeOnly = {
    html: createInjection({ body: options.badge.html }),
    xml: createInjection({ body: options.badge.xml }),
  }
  const cache = new ByteCache<Injection>(maxBytes)
  sizes.measureBytes('injections', cache)

  return {
    of({ badge, analytics, version: { dropId } }, syntax, cardMarkup = '') {
      if (analytics === null && cardMarkup === '') return badge ? badgeOnly[syntax] : null
      const key = JSON.stringify([dropId, badge, analytics, syntax, cardMarkup])
      const cached = cache.get(key)
      if (cached !== undefined) return cached
      const created = createInjection({
        head: `${cardMarkup}${analytics === null ? '' : analyticsMarkup(analytics, { dropId, consentSrc, syntax })}`,
        body: badge ? options.badge[syntax] : '',
      })
      cache.set(key, created, 2 * key.length + created.head.length + created.body.length)
      return created
    },
  }
}
