import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@plinth/contract/api-error'
import { CliError } from '../cli-error.ts'

export interface Retries {
  /** Repeats what fails for a reason that may pass. Only for what is harmless to repeat. */
  run<T>(work: (attempt: number) => Promise<T>): Promise<T>
  /** Something arrived: the patience starts anew. */
  gotOn(): void
}

export interface RetryOptions {
  readonly giveUpAfterMs: number
  readonly signal: AbortSignal
  /** Not called while somebody waits already. */
  readonly onWait: (error: unknown, ms: number) => void
  /** Which failures are worth another try; `mayPass` otherwise. */
  readonly isWorthRepeating?: (error: unknown) => boolean
}

const firstWaitMs = 500
const longestWaitMs = 30_000

export function createRetries({
  giveUpAfterMs,
  signal,
  onWait,
  isWorthRepeating = mayPass,
}: RetryOptions): Retries {
  let troubleSince: number | null = null
  let waiting = 0
  const gotOn = () => {
    troubleSince = null
  }
  return {
    gotOn,
    async run(work) {
      for (let attempt = 0; ; attempt++) {
        try {
          const result = await work(attempt)
          gotOn()
          return result
        } catch (error) {
          if (signal.aborted || !isWorthRepeating(error)) throw error
          const now = performance.now()
          troubleSince ??= now
          const wait = waitBefore(attempt + 1, error)
          if (now + wait - troubleSince > giveUpAfterMs) throw error
          if (waiting === 0) onWait(error, wait)
          waiting += 1
          await sleep(wait, undefined, { signal }).finally(() => {
            waiting -= 1
          })
        }
      }
    },
  }
}

/** Whether the same request may succeed later. */
export function mayPass(error: unknown): boolean {
  if (error instanceof ApiError) return [408, 429].includes(error.status) || error.status >= 500
  if (error instanceof CliError) return error.failure === 'unreachable'
  // The connection ended in the middle of an answer.
  return error instanceof TypeError && error.cause !== undefined
}

/** Doubles each time, and differs between clients that failed together. */
function waitBefore(attempt: number, error: unknown): number {
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
  const doubled = Math.min(longestWaitMs, firstWaitMs * 2 ** (attempt - 1))
  return Math.max(asked, doubled * (0.5 + Math.random() / 2))
}
