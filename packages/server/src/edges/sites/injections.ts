// What Plinth adds to the pages of each drop, made once for all of them.
import type { VersionRecord } from '../../ports/versions.ts'
import { analyticsMarkup } from './analytics/analytics-markup.ts'
import { ByteCache } from './byte-cache.ts'
import { createInjection, type Injection, type Syntax } from './injection.ts'
import type { Showing } from './serving-decision.ts'

type Shown = Pick<Showing, 'badge' | 'analytics'> & {
  readonly version: Pick<VersionRecord, 'siteId'>
}

export interface Injections {
  /** Null: its pages are sent as they are. */
  of(showing: Shown, syntax: Syntax): Injection | null
}

export interface InjectionsOptions {
  readonly badge: Readonly<Record<Syntax, string>>
  /** Where pages find the script that asks visitors. */
  readonly consentSrc: string
  readonly maxBytes: number
}

export function createInjections(options: InjectionsOptions): Injections {
  const { consentSrc, maxBytes } = options
  const badgeAlone = {
    html: createInjection({ body: options.badge.html }),
    xml: createInjection({ body: options.badge.xml }),
  }
  const cache = new ByteCache<Injection>(maxBytes)

  return {
    of({ badge, analytics, version: { siteId } }, syntax) {
      if (analytics === null) return badge ? badgeAlone[syntax] : null
      const key = JSON.stringify([siteId, badge, analytics, syntax])
      const known = cache.get(key)
      if (known !== undefined) return known
      const made = createInjection({
        head: analyticsMarkup(analytics, { siteId, consentSrc, syntax }),
        body: badge ? options.badge[syntax] : '',
      })
      cache.set(key, made, 2 * key.length + made.head.length + made.body.length)
      return made
    },
  }
}
