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
  let failure: 'interrupted' | 'terminated' = 'interrupted'
  const reason = () => new CliError(failure, typeof sentence === 'string' ? sentence : sentence())
  const stop = (signal: 'SIGINT' | 'SIGTERM') => {
    failure = signal === 'SIGINT' ? 'interrupted' : 'terminated'
    controller.abort(reason())
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, stop)
  try {
    return await work(controller.signal)
  } catch (error) {
    // The abort may surface as any error; the user needs to see its reason, as it is by now.
    throw controller.signal.aborted ? reason() : error
  } finally {
    for (const signal of signals) process.removeListener(signal, stop)
  }
}
