// The caches in the report of `bench soak`: size, bound and share, and why the load does not fill some.
import { type CacheReading, fullest, shareOf } from '../measure/cache-gauges.ts'
import type { Goal } from './goals.ts'
import { figure, markdownTable } from './table.ts'

/** What the load cannot fill, whatever its duration. */
const unfillable: Readonly<Record<string, string>> = {
  accept_encodings: 'its bound is that of four kinds of files, and the drops have one',
  app_pages: 'the service has too few pages',
  blob_folders: 'the load publishes to 50 drops',
  callers: 'the load is one network and one account',
  cards: 'no link preview is requested',
  client_documents: 'no OAuth client signs in',
  earlier_files: 'no page has files with hashed names',
  failed_client_documents: 'no OAuth client signs in',
  injections: 'no drop has analytics or a card',
  requested_once: 'no drop has a large file',
  tls_contexts: 'one certificate is valid for every drop',
  views: 'views are written to the database every few seconds',
}

/** A cache that was at least this full has evicted entries, or is about to. */
const fullShare = 0.9

export function cachesTable(readings: readonly CacheReading[]): string {
  return markdownTable(
    ['cache', 'size', 'bound', 'unit', 'share'],
    fullest(readings)
      .toSorted((a, b) => shareOf(b) - shareOf(a))
      .map((reading) => {
        const inBytes = reading.unit === 'bytes'
        const shown = (value: number) => figure(inBytes ? value / 1e6 : value)
        const { cache, size, limit } = reading
        const share = `${figure(shareOf(reading) * 100)} %`
        return [cache, shown(size), shown(limit), inBytes ? 'MB' : 'entries', share]
      }),
  )
}

export function cachesNote(readings: readonly CacheReading[]): string {
  const unfilled = fullest(readings).filter((reading) => shareOf(reading) < fullShare)
  const lines = unfilled.map(({ cache }) => `${cache} (${unfillable[cache] ?? 'not long enough'})`)
  const others = lines.length > 0 ? ` This load did not fill ${lines.join(', ')}.` : ''
  return `Caches: the fullest reading of each, of both nodes, every ten seconds.${others} There is no disk cache, because the store is a folder.`
}

export const cachesGoal = (readings: readonly CacheReading[]): Goal => ({
  what: 'caches beyond their bound',
  bound: { most: 0 },
  unit: '',
  // Also one without a bound.
  values: [fullest(readings).filter((reading) => !(shareOf(reading) <= 1)).length],
})
