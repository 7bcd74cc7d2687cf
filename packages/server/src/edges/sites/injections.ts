// What Plinth adds to the pages of each drop, made once for all that have the same.
import { analyticsHtml } from './analytics/analytics-html.ts'
import { ByteCache } from './byte-cache.ts'
import { createInjection, type Injection } from './injection.ts'
import type { Showing } from './serving-decision.ts'

export interface Injections {
  /** Null: its pages are sent as they are. */
  of(showing: Pick<Showing, 'badge' | 'analytics'>): Injection | null
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
    of({ badge, analytics }) {
      if (analytics === null) return badge ? badgeAlone : null
      const key = JSON.stringify([badge, analytics])
      const known = cache.get(key)
      if (known !== undefined) return known
      const { head, body } = analyticsHtml(analytics, consentSrc)
      const made = createInjection({ head, body: body + (badge ? badgeHtml : '') })
      cache.set(key, made, 2 * key.length + injectionBytes(made))
      return made
    },
  }
}

export const injectionBytes = (injection: Injection | null): number =>
  injection ? injection.head.length + injection.body.length : 0
