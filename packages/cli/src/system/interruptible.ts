// Orderly cancellation on Ctrl-C (SIGINT) and SIGTERM.
import { CliError } from '../errors/cli-error.ts'

/**
 * Aborts the signal of `work` with `sentence` as the reason, and waits for the work to end. A
 * second Ctrl-C ends the process at once.
 */
export async function interruptible<T>(
  sentence: string | (() => string),
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const stop = (signal: 'SIGINT' | 'SIGTERM') => {
    const failure = signal === 'SIGINT' ? 'interrupted' : 'terminated'
    const message = typeof sentence === 'string' ? sentence : sentence()
    controller.abort(new CliError(failure, message))
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, stop)
  try {
    return await work(controller.signal)
  } catch (error) {
    // The abort may surface as any error; the user needs to see its reason.
    throw controller.signal.aborted ? controller.signal.reason : error
  } finally {
    for (const signal of signals) process.removeListener(signal, stop)
  }
}
