// Reads the sizes and bounds of a node's caches from its metrics.
import { openConnection } from './http-client.ts'

export interface CacheReading {
  readonly cache: string
  readonly unit: 'bytes' | 'entries'
  readonly size: number
  readonly limit: number
}

/** `port` is PLINTH_METRICS_PORT of the node. */
export async function readCaches(port: number): Promise<CacheReading[]> {
  const connection = openConnection(port)
  try {
    const { status, body } = await connection.send({ host: `localhost:${port}`, path: '/metrics' })
    if (status !== 200) throw new Error(`/metrics returned ${status}`)
    return parseCaches(String(body))
  } finally {
    connection.close()
  }
}

export function parseCaches(metrics: string): CacheReading[] {
  const limits = new Map(
    metrics
      .matchAll(/^plinth_cache_limit_(\w+)\{cache="(\w+)"\} (\S+)$/gm)
      .map(([, unit, cache, limit]) => [`${unit} ${cache}`, Number(limit)] as const),
  )
  return [...metrics.matchAll(/^plinth_cache_(bytes|entries)\{cache="(\w+)"\} (\S+)$/gm)].map(
    ([, unit = '', cache = '', size]) => ({
      cache,
      unit: unit as CacheReading['unit'],
      size: Number(size),
      limit: limits.get(`${unit} ${cache}`) ?? Number.NaN,
    }),
  )
}

export const shareOf = ({ size, limit }: CacheReading): number => size / limit

/** Of several readings of each cache, the one in which it was fullest. */
export function fullest(readings: readonly CacheReading[]): CacheReading[] {
  return [...Map.groupBy(readings, ({ cache }) => cache).values()].map((all) =>
    all.reduce((most, each) => (shareOf(each) > shareOf(most) ? each : most)),
  )
}
