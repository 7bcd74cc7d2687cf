// Solves a bot check in a web worker.
import { ApiError } from '@plinth/contract/client/api-error'
import type { BotChallenge } from '@plinth/contract/client/bot-challenge'
import { messages } from './messages.ts'

/** Returns the proof to send with the retried request. */
export async function solveBotCheck(
  { refusal, challenge }: BotChallenge,
  signal: AbortSignal,
): Promise<string> {
  // Web Crypto exists only in secure contexts: HTTPS or localhost.
  if (!('subtle' in crypto)) {
    throw withDetail(refusal, messages.refusal.tooManyPages)
  }
  const worker = new Worker(new URL('./bot-check-worker.ts', import.meta.url), { type: 'module' })
  try {
    const solution = await runWorker(worker, challenge, signal)
    if (solution === null) {
      throw withDetail(refusal, messages.refusal.botCheckFailed)
    }
    return btoa(JSON.stringify({ challenge, solution }))
  } finally {
    worker.terminate()
  }
}

function runWorker(worker: Worker, challenge: unknown, signal: AbortSignal): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  signal.throwIfAborted()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  worker.onmessage = ({ data }) => resolve(data)
  worker.onerror = () => resolve(null)
  worker.postMessage(challenge)
  return promise
}

const withDetail = ({ status, code }: ApiError, detail: string): ApiError =>
  new ApiError({ status, code, detail, retryAfter: null })
