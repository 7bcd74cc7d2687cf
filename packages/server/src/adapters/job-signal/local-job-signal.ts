// In-process notification that follow-up work is waiting.
import type { JobSignal, SignalledJob } from '../../ports/job-signal.ts'

export function createLocalJobSignal(): JobSignal {
  const listeners: ((job: SignalledJob) => void)[] = []
  return {
    // Deferred, so that the response of the current request goes out first.
    notify: (...jobs) => {
      for (const listener of listeners) for (const job of jobs) setImmediate(listener, job)
    },
    listen: (listener) => {
      listeners.push(listener)
    },
  }
}
