// `/healthz`: the process is up. `/readyz`: the stores answer. On any Host, for machines that know none.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../ports/clock.ts'
import type { UseCases } from '../usecases/bind.ts'
import { answerText } from './http/answer-text.ts'

export interface HealthOptions {
  readonly useCases: Pick<UseCases, 'checkReadiness'>
  readonly clock: Clock
  /** True from the moment the process was asked to stop. */
  readonly isStopping: () => boolean
  readonly onFailure: (error: unknown) => void
}

/** Answers and returns true when the request asks for one of the two. */
export function createHealth(options: HealthOptions) {
  const checkReadiness = remembered(options.useCases.checkReadiness, options.clock)
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    if (request.url === '/healthz') {
      answerText(response, 200, 'ok')
      return true
    }
    if (request.url !== '/readyz') return false
    if (options.isStopping()) {
      answerText(response, 503, 'stopping')
      return true
    }
    checkReadiness().then(
      () => answerText(response, 200, 'ready'),
      (error: unknown) => {
        options.onFailure(error)
        answerText(response, 503, 'not ready')
      },
    )
    return true
  }
}

const rememberMs = 1000

/** Anyone may ask, as often as they like; the stores are asked once a second. */
function remembered(check: () => Promise<void>, clock: Clock): () => Promise<void> {
  let result = Promise.resolve()
  let askedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (clock.now() - askedAt >= rememberMs) {
      askedAt = clock.now()
      result = check()
    }
    return result
  }
}
