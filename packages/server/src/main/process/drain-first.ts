// A stop in two steps: load balancers are told first, and get time to choose other nodes.

export interface StopSteps {
  /** Called at once: `/readyz` returns 503 from now on, and responses end their connection. */
  readonly leave: (signal: string) => void
  /** Called after the time for load balancers. */
  readonly stop: () => void
}

/** A handler of stop signals. Signals after the first have no effect. */
export function drainFirst(seconds: number, { leave, stop }: StopSteps): (signal: string) => void {
  let isLeaving = false
  return (signal) => {
    if (isLeaving) return
    isLeaving = true
    leave(signal)
    if (seconds === 0) stop()
    else setTimeout(stop, seconds * 1000)
  }
}
