// Reads metrics in the text format of Prometheus.
import type { Plinth } from './plinth.ts'

export type Metrics = ReadonlyMap<string, number>

/** Each series as it is printed, such as `plinth_drops` or `up{job="a"}`, with its value. */
export const parseMetrics = (text: string): Metrics =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const at = line.lastIndexOf(' ')
        return [line.slice(0, at), Number(line.slice(at + 1))]
      }),
  )

export async function scrape({ base }: Pick<Plinth, 'base'>): Promise<string> {
  const response = await fetch(`${base}/metrics`)
  if (!response.ok) throw new Error(`/metrics returned ${response.status}`)
  return response.text()
}

export interface CacheReading {
  readonly cache: string
  readonly size: number
  /** NaN without one. */
  readonly limit: number
}

/** The caches with a size in bytes or in entries. */
export const cachesIn = (metrics: Metrics): CacheReading[] =>
  [...metrics].flatMap(([series, size]) => {
    const [, unit, cache] = /^plinth_cache_(bytes|entries)\{cache="(\w+)"\}$/.exec(series) ?? []
    if (unit === undefined || cache === undefined) return []
    const limit = metrics.get(`plinth_cache_limit_${unit}{cache="${cache}"}`) ?? Number.NaN
    return [{ cache, size, limit }]
  })
