// What Plinth adds to the pages of each drop, made once for all of them.
import type { VersionRecord } from '../../ports/versions.ts'
import { analyticsHtml } from './analytics/analytics-html.ts'
import { ByteCache } from './byte-cache.ts'
import { createInjection, type Injection } from './injection.ts'
import type { Showing } from './serving-decision.ts'

type Shown = Pick<Showing, 'badge' | 'analytics'> & {
  readonly version: Pick<VersionRecord, 'siteId'>
}

export interface Injections {
  /** Null: its pages are sent as they are. */
  of(showing: Shown): Injection | null
}

export interface InjectionsOptions {
  readonly badgeHtml: string
  /** Where pages find the script that asks visitors. */
  readonly consentSrc: string
  readonly maxBytes: number
}

export function createInjections(options: InjectionsOptions): Injections {
  const { badgeHtml, consentSrc, maxBytes } = options
  const badgeAlone = createInjection({ body: badgeHtml })
  const cache = new ByteCache<Injection>(maxBytes)

  return {
    of({ badge, analytics, version: { siteId } }) {
      if (analytics === null) return badge ? badgeAlone : null
      const key = JSON.stringify([siteId, badge, analytics])
      const known = cache.get(key)
      if (known !== undefined) return known
      const made = createInjection({
        head: analyticsHtml(analytics, { siteId, consentSrc }),
        body: badge ? badgeHtml : '',
      })
      cache.set(key, made, 2 * key.length + injectionBytes(made))
      return made
    },
  }
}

export const injectionBytes = (injection: Injection | null): number =>
  injection ? injection.head.length + injection.body.length : 0
