// Fills caches of a server and watches their sizes in its metrics.
import { expect } from 'vitest'
import { cachesIn, parseMetrics, scrape } from './metrics.ts'
import type { Plinth } from './plinth.ts'

export interface CacheWatch {
  /**
   * Calls `request` with 0, 1, 2 and so on until each of the caches was nearly full, and then twice as
   * often again, which is more than fits into any of them. After each call, every cache of the server
   * has to be within its bound.
   */
  fill(caches: readonly string[], request: (step: number) => Promise<void>): Promise<void>
  /** Whether the cache became smaller from one call to the next. */
  hasShrunk(cache: string): boolean
}

const nearlyFull = 0.7
/** Only ends a test whose requests fill nothing. */
const maxSteps = 500

export function watchCaches(plinth: Pick<Plinth, 'base'>): CacheWatch {
  const sizes = new Map<string, number>()
  const fullest = new Map<string, number>()
  const shrunk = new Set<string>()

  async function read(): Promise<void> {
    for (const { cache, size, limit } of cachesIn(parseMetrics(await scrape(plinth)))) {
      expect(size, cache).toBeLessThanOrEqual(limit)
      if (size < (sizes.get(cache) ?? 0)) shrunk.add(cache)
      sizes.set(cache, size)
      fullest.set(cache, Math.max(fullest.get(cache) ?? 0, size / limit))
    }
  }

  return {
    async fill(caches, request) {
      for (const cache of caches) fullest.delete(cache)
      const unfilled = () => caches.filter((cache) => (fullest.get(cache) ?? 0) < nearlyFull)
      let steps = 0
      do {
        expect(steps, `${unfilled()} not filled`).toBeLessThan(maxSteps)
        await request(steps)
        await read()
        steps += 1
      } while (unfilled().length > 0)
      for (const all = 3 * steps; steps < all; steps++) {
        await request(steps)
        await read()
      }
    },
    hasShrunk: (cache) => shrunk.has(cache),
  }
}
