// Starts work at a fixed rate, whether or not earlier work has ended, and measures each from the time
// at which it was due: a server that stalls delays all that would have come meanwhile.

export interface Timed {
  /** Seconds since the start of the measured load. */
  readonly at: number
  readonly ms: number
}

export interface SteadyResult {
  readonly times: readonly Timed[]
  readonly errors: readonly string[]
}

export interface SteadyLoad {
  readonly perSecond: number
  readonly seconds: number
  /** Load before the measured seconds, whose times do not count. Its errors do. */
  readonly warmUpSeconds?: number
  /** Time of `performance.now()` at which the load begins. Default: now. */
  readonly begin?: number
  /** Rejects if the response is not the expected one. */
  readonly work: (number: number) => Promise<void>
}

/** More than this at once would measure the client. */
const maxOpen = 500

export async function runSteadily(load: SteadyLoad): Promise<SteadyResult> {
  const { perSecond, seconds, warmUpSeconds = 0, begin = performance.now(), work } = load
  const times: Timed[] = []
  const errors: string[] = []
  const total = Math.floor(perSecond * (warmUpSeconds + seconds))
  const open = new Set<Promise<void>>()
  for (let number = 0; number < total; number++) {
    const due = begin + (number * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    if (open.size >= maxOpen) await Promise.race(open)
    const at = number / perSecond - warmUpSeconds
    const one = work(number)
      .then(
        () => {
          if (at >= 0) times.push({ at, ms: performance.now() - due })
        },
        (error: unknown) => void errors.push(String(error)),
      )
      .finally(() => open.delete(one))
    open.add(one)
  }
  await Promise.all(open)
  return { times, errors }
}

/** The smallest time that this share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
