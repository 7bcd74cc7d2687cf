// Health endpoints: `/healthz` (the process is up) and `/readyz` (the stores are reachable). Served
// on any `Host`, because probes rarely know the service's hostnames.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../ports/clock.ts'
import type { UseCases } from '../usecases/bind.ts'
import { sendText } from './http/send-text.ts'

export interface HealthOptions {
  readonly useCases: Pick<UseCases, 'checkReadiness'>
  readonly clock: Clock
  /** True once shutdown has begun. */
  readonly isStopping: () => boolean
  readonly onFailure: (error: unknown) => void
}

/** The handler returns true if the request was for one of the two and has been handled. */
export function createHealth(options: HealthOptions) {
  const checkReadiness = cached(options.useCases.checkReadiness, options.clock)
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    if (request.url === '/healthz') {
      sendText(response, 200, 'ok')
      return true
    }
    if (request.url !== '/readyz') return false
    if (options.isStopping()) {
      sendText(response, 503, 'stopping')
      return true
    }
    checkReadiness().then(
      () => sendText(response, 200, 'ready'),
      (error: unknown) => {
        options.onFailure(error)
        sendText(response, 503, 'not ready')
      },
    )
    return true
  }
}

const cacheMs = 1000

/** The endpoint is public, so the result is cached: the stores are checked at most once a second. */
function cached(check: () => Promise<void>, clock: Clock): () => Promise<void> {
  let result = Promise.resolve()
  let checkedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (clock.now() - checkedAt >= cacheMs) {
      checkedAt = clock.now()
      result = check()
    }
    return result
  }
}
