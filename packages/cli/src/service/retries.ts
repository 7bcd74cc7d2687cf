// Retries with exponential backoff and jitter. Gives up after a time without progress.
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@plinth/contract/client/api-error'
import { isTemporary } from '../errors/temporary-failures.ts'

export interface Retries {
  /**
   * Repeats `work` while it fails with an error that `shouldRetry` accepts; by default any temporary
   * one, so `work` must be safe to repeat.
   */
  run<T>(
    work: (attempt: number) => Promise<T>,
    shouldRetry?: (error: unknown) => boolean,
  ): Promise<T>
  /** Reports progress: the time until giving up starts again. */
  reportProgress(): void
}

export interface RetryOptions {
  readonly giveUpAfterMs: number
  readonly signal?: AbortSignal
  /** Not called while another attempt is already waiting. */
  readonly onWait: (error: unknown, ms: number) => void
}

const firstWaitMs = 500
const maxWaitMs = 30_000

export function createRetries({ giveUpAfterMs, signal, onWait }: RetryOptions): Retries {
  let failingSince: number | null = null
  let waiting = 0
  const resetDeadline = () => {
    failingSince = null
  }
  return {
    reportProgress: resetDeadline,
    async run(work, shouldRetry = isTemporary) {
      for (let attempt = 0; ; attempt++) {
        try {
          const result = await work(attempt)
          resetDeadline()
          return result
        } catch (error) {
          if (signal?.aborted || !shouldRetry(error)) throw error
          const now = performance.now()
          failingSince ??= now
          const wait = waitBefore(attempt + 1, error)
          if (now + wait - failingSince > giveUpAfterMs) throw error
          if (waiting === 0) onWait(error, wait)
          waiting += 1
          await sleep(wait, undefined, signal && { signal }).finally(() => {
            waiting -= 1
          })
        }
      }
    },
  }
}

/**
 * Takes the bytes that an attempt has transferred so far. They are progress only beyond those of
 * every attempt before: a large file may fail at the same point each time.
 */
export function createByteProgress({
  reportProgress,
}: Pick<Retries, 'reportProgress'>): (bytes: number) => void {
  let furthest = 0
  return (bytes) => {
    if (bytes <= furthest) return
    furthest = bytes
    reportProgress()
  }
}

/** Exponential backoff with jitter, and at least as long as Retry-After. */
function waitBefore(attempt: number, error: unknown): number {
  const retryAfterMs = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
  const doubled = Math.min(maxWaitMs, firstWaitMs * 2 ** (attempt - 1))
  return Math.max(retryAfterMs, doubled * (0.5 + Math.random() / 2))
}
