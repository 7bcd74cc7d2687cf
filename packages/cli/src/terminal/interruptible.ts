import { CliError } from '../cli-error.ts'

/**
 * Work that ends in order on Ctrl-C: its signal is aborted with the sentence as its reason, and the
 * work is waited for. A second Ctrl-C ends the program as it always does.
 */
export async function interruptible<T>(
  sentence: string | (() => string),
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const stop = (signal: 'SIGINT' | 'SIGTERM') => {
    const failure = signal === 'SIGINT' ? 'interrupted' : 'terminated'
    const said = typeof sentence === 'string' ? sentence : sentence()
    controller.abort(new CliError(failure, said))
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, stop)
  try {
    return await work(controller.signal)
  } catch (error) {
    // Whatever the abort made of the work, the reason is what the person has to read.
    throw controller.signal.aborted ? controller.signal.reason : error
  } finally {
    for (const signal of signals) process.removeListener(signal, stop)
  }
}
