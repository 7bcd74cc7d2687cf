// Health endpoints: `/healthz` (the process is up) and `/readyz` (the stores are reachable, or why
// not). Served on any `Host`, because probes rarely know the service's hostnames. Both say when the
// server is stopping, `/healthz` by its text only: supervisors must not kill a server for it.
import { listWords } from '@plinth/domain/base/word-list'
import type { Clock } from '../ports/clock.ts'
import type { UseCases } from '../usecases/bind.ts'
import { sendText } from './http/send-text.ts'
import type { VisitRequest, VisitResponse } from './http/visit.ts'

export interface HealthOptions {
  readonly useCases: Pick<UseCases, 'checkReadiness'>
  readonly clock: Clock
  /** True once shutdown has begun. */
  readonly isStopping: () => boolean
  /** Whether known drops are served although the database is unavailable. */
  readonly servesKnown: () => boolean
  /** Called when a part becomes unavailable, not for each request. */
  readonly onFailure: (part: string, error: unknown) => void
}

/** The handler returns true if the request was for one of the two and has been handled. */
export function createHealth(options: HealthOptions) {
  const checkReadiness = cached(options.useCases.checkReadiness, options)
  return (request: VisitRequest, response: VisitResponse): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    if (request.url === '/healthz') {
      sendText(response, 200, options.isStopping() ? 'stopping' : 'ok')
      return true
    }
    if (request.url !== '/readyz') return false
    if (options.isStopping()) {
      sendText(response, 503, 'stopping')
      return true
    }
    void checkReadiness().then((unavailable) => {
      if (unavailable.length === 0) return sendText(response, 200, 'ready')
      const parts = unavailable.map(({ part }) => part)
      sendText(response, 503, notReady(parts, options.servesKnown()))
    })
    return true
  }
}

type CheckReadiness = UseCases['checkReadiness']
type Parts = Awaited<ReturnType<CheckReadiness>>

function notReady(parts: readonly string[], servesKnown: boolean): string {
  if (parts.includes('data directory'))
    return 'not ready: the data directory of the server was deleted or replaced'
  const verb = parts.length === 1 ? 'is' : 'are'
  const reason = `not ready: the ${listWords(parts, 'and')} ${verb} unavailable`
  return servesKnown ? `${reason}; known drops are served` : reason
}

const cacheMs = 1000

/** The endpoint is public, so the result is cached: the stores are checked at most once a second. */
function cached(
  check: CheckReadiness,
  { clock, onFailure }: Pick<HealthOptions, 'clock' | 'onFailure'>,
): () => Promise<Parts> {
  let result: Promise<Parts> = Promise.resolve([])
  let checkedAt = Number.NEGATIVE_INFINITY
  let reported = new Set<string>()

  async function checkAndReport(): Promise<Parts> {
    const unavailable = await check()
    for (const { part, error } of unavailable) if (!reported.has(part)) onFailure(part, error)
    reported = new Set(unavailable.map(({ part }) => part))
    return unavailable
  }

  return () => {
    const now = clock.now()
    // A clock that was set back must not keep the result.
    if (now < checkedAt || now - checkedAt >= cacheMs) {
      checkedAt = now
      result = checkAndReport()
    }
    return result
  }
}
