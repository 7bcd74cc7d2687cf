// Detects a store that accepts requests and never responds, and ends the requests that wait for it.
// A slow request is not ended: the store must also leave a probe without a response.

export interface SilenceWatchOptions {
  /** A request that has waited for half of this time causes a probe, which has the other half. */
  readonly limitMs: number
  /** Whether the store responds to anything. Must settle within half of the limit. */
  readonly probe: () => Promise<boolean>
  /** The error of requests that are ended. */
  readonly error: () => Error
  /** Called once each time the store is found silent. */
  readonly onSilence?: (error: Error) => void
}

export interface SilenceWatch {
  /** True until the store responds again: requests are refused without being sent. */
  isSilent(): boolean
  /**
   * Sends a request, with a signal that is aborted when the store is found silent. As long as
   * `progress` grows, the request does not count as waiting.
   */
  send<T>(start: (signal: AbortSignal) => Promise<T>, progress?: () => number): Promise<T>
}

interface Waiting {
  since: number
  progressed: number
  readonly progress: () => number
  readonly end: (error: Error) => void
}

const none = () => 0

export function createSilenceWatch(options: SilenceWatchOptions): SilenceWatch {
  const halfMs = options.limitMs / 2
  const waiting = new Set<Waiting>()
  let silent = false
  let timer: NodeJS.Timeout | null = null
  let probing = false
  /** Counts responses, so that one that arrives during a probe shows that the store responds. */
  let responses = 0

  function schedule(): void {
    if (timer !== null || (waiting.size === 0 && !silent)) return
    timer = setTimeout(() => void look(), halfMs / 5).unref()
  }

  async function look(): Promise<void> {
    timer = null
    for (const request of waiting) noteProgress(request)
    const suspects = [...waiting].filter(hasWaited)
    if ((suspects.length > 0 || silent) && !probing) await probe(suspects)
    schedule()
  }

  async function probe(suspects: readonly Waiting[]): Promise<void> {
    const seen = responses
    probing = true
    const responds = await options.probe()
    probing = false
    if (responds || responses > seen) {
      silent = false
      // Each of them is probed for again if it still waits after the same time.
      for (const request of suspects) request.since = performance.now()
      return
    }
    const error = options.error()
    if (!silent) options.onSilence?.(error)
    silent = true
    for (const request of waiting) {
      noteProgress(request)
      if (hasWaited(request)) request.end(error)
    }
  }

  const hasWaited = ({ since }: Waiting) => performance.now() - since >= halfMs

  return {
    isSilent: () => silent,
    async send(start, progress = none) {
      if (silent) throw options.error()
      const { promise: ended, reject } = Promise.withResolvers<never>()
      const controller = new AbortController()
      const request: Waiting = {
        since: performance.now(),
        progressed: 0,
        progress,
        end(error) {
          waiting.delete(request)
          reject(error)
          controller.abort(error)
        },
      }
      waiting.add(request)
      schedule()
      try {
        const result = await Promise.race([start(controller.signal), ended])
        responses += 1
        return result
      } finally {
        waiting.delete(request)
      }
    },
  }
}

function noteProgress(request: Waiting): void {
  const progressed = request.progress()
  if (progressed === request.progressed) return
  request.progressed = progressed
  request.since = performance.now()
}
