// In-process notification that follow-up work is waiting.
import type { JobSignal } from '../../ports/job-signal.ts'

export function createLocalJobSignal(): JobSignal {
  const listeners: (() => void)[] = []
  return {
    // Deferred, so that the response of the current request goes out first.
    notify: () => {
      for (const listener of listeners) setImmediate(listener)
    },
    listen: (listener) => {
      listeners.push(listener)
    },
  }
}
