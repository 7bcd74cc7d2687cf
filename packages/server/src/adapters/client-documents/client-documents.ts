// Cache of client ID metadata documents in front of the guarded request, bounded in entries and in
// requests per minute.
import { AppError } from '@plinth/domain/base/errors'
import { type CacheSizes, unmeasured } from '../../ports/cache-sizes.ts'
import type { ClientDocuments } from '../../ports/client-documents.ts'
import type { Clock } from '../../ports/clock.ts'
import {
  type FetchOptions,
  fetchPublicJson,
  NoDocument,
  type PublicJson,
} from './fetch-public-json.ts'

const minute = 60_000

/** Of one process. The URLs come from unauthenticated requests. */
export const documentLimits = {
  /** With `maxBytes`, at most 4 MB of documents. */
  entries: 256,
  /** URLs without a document. They have a bound of their own, so that they evict no document. */
  failures: 1024,
  maxBytes: 16_384,
  timeoutMs: 5000,
  perMinute: 120,
  perMinuteAndHost: 10,
  /** A document is used for as long as its `Cache-Control` says, within these bounds. */
  minFreshMs: 5 * minute,
  maxFreshMs: 24 * 60 * minute,
  /** A URL that failed is not requested again before. */
  failedMs: minute,
  /** An app whose server is down keeps working for as long, since the document was last fetched. */
  staleMs: 7 * 24 * 60 * minute,
  maxUrlLength: 1024,
}

interface Entry {
  /** Null if the URL has no document, undefined if that is unknown. */
  readonly text: string | null | undefined
  readonly fetchedAt: number
  readonly checkAt: number
}

export function createClientDocuments(
  clock: Clock,
  options: Pick<FetchOptions, 'resolve'> & Partial<FetchOptions>,
  sizes: CacheSizes = unmeasured,
): ClientDocuments {
  const entries = new Map<string, Entry>()
  const failures = new Map<string, Entry>()
  sizes.measureEntries('client_documents', entries, documentLimits.entries)
  sizes.measureEntries('failed_client_documents', failures, documentLimits.failures)
  const pending = new Map<string, Promise<string | null>>()
  const admit = createMinuteLimits(clock)
  const { timeoutMs, maxBytes } = documentLimits

  /** The most recently used entries are last. */
  function keep(url: string, entry: Entry): string | null {
    entries.delete(url)
    failures.delete(url)
    const [kept, most] =
      typeof entry.text === 'string'
        ? [entries, documentLimits.entries]
        : [failures, documentLimits.failures]
    kept.set(url, entry)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return textOf(entry)
  }

  async function load(
    url: string,
    known: Entry | undefined,
    isAdmitted: () => Promise<boolean>,
  ): Promise<string | null> {
    const usable = known && known.fetchedAt + documentLimits.staleMs > clock.now() ? known : null
    const failed = { text: undefined, fetchedAt: 0, ...usable }
    if (!(await isAdmitted()) || !admit(url)) return textOf(failed)
    try {
      const document = await fetchPublicJson(url, { timeoutMs, maxBytes, ...options })
      const now = clock.now()
      return keep(url, { text: document.text, fetchedAt: now, checkAt: now + freshMs(document) })
    } catch (error) {
      // The reason concerns the app's server only, and its URL may be anything.
      const text = failed.text ?? (error instanceof NoDocument ? null : undefined)
      return keep(url, { ...failed, text, checkAt: clock.now() + documentLimits.failedMs })
    }
  }

  return {
    async read(url, isAdmitted) {
      if (url.length > documentLimits.maxUrlLength) return null
      const known = entries.get(url) ?? failures.get(url)
      if (known && known.checkAt > clock.now()) return keep(url, known)
      const running = pending.get(url)
      if (running !== undefined) return running
      const loading = load(url, known, isAdmitted).finally(() => pending.delete(url))
      pending.set(url, loading)
      return loading
    },
  }
}

function textOf({ text }: Pick<Entry, 'text'>): string | null {
  if (text !== undefined) return text
  throw new AppError('unavailable', 'The metadata of this app can’t be fetched now. Try again.', {
    retryAfter: documentLimits.failedMs / 1000,
  })
}

function freshMs({ maxAgeSeconds }: PublicJson): number {
  const wanted = maxAgeSeconds === null ? 60 * minute : maxAgeSeconds * 1000
  return Math.min(Math.max(wanted, documentLimits.minFreshMs), documentLimits.maxFreshMs)
}

/** Counts requests in each minute. The counts of hosts are bounded, because their sum is. */
function createMinuteLimits(clock: Clock): (url: string) => boolean {
  let current = 0
  let total = 0
  const hosts = new Map<string, number>()
  return (url) => {
    const now = Math.floor(clock.now() / minute)
    if (now !== current) {
      current = now
      total = 0
      hosts.clear()
    }
    const { host } = new URL(url)
    const used = hosts.get(host) ?? 0
    if (total >= documentLimits.perMinute || used >= documentLimits.perMinuteAndHost) return false
    total += 1
    hosts.set(host, used + 1)
    return true
  }
}
