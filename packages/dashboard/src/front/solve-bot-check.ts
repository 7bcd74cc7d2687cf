import { ApiError } from '@plinth/contract/api-error'
import type { BotChallenge } from '@plinth/contract/bot-challenge'

/** The proof to send with the next request, found by a worker while the page stays usable. */
export async function solveBotCheck(
  { refusal, challenge }: BotChallenge,
  signal: AbortSignal,
): Promise<string> {
  // Absent on pages that were loaded over plain http from another machine.
  if (!('subtle' in crypto)) {
    throw withWords(refusal, 'You have published several pages within an hour. Sign up to go on.')
  }
  const worker = new Worker(new URL('./bot-check-worker.ts', import.meta.url), { type: 'module' })
  try {
    const solution = await answerOf(worker, challenge, signal)
    if (solution === null) {
      throw withWords(refusal, 'This browser could not pass the check. Sign up to go on.')
    }
    return btoa(JSON.stringify({ challenge, solution }))
  } finally {
    worker.terminate()
  }
}

function answerOf(worker: Worker, challenge: unknown, signal: AbortSignal): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  signal.throwIfAborted()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  worker.onmessage = ({ data }) => resolve(data)
  worker.onerror = () => resolve(null)
  worker.postMessage(challenge)
  return promise
}

const withWords = ({ status, code }: ApiError, detail: string): ApiError =>
  new ApiError({ status, code, detail, retryAfter: null })
