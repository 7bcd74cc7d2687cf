// Starts work at a fixed rate, whether or not earlier work has ended, and measures each from the time
// at which it was due: a server that stalls delays all that would have come meanwhile.

export interface Timed {
  /** Seconds since the start of the load. */
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
  /** Rejects if the response is not the expected one. */
  readonly work: (number: number) => Promise<void>
}

/** More than this at once would measure the client. */
const maxOpen = 500

export async function runSteadily({ perSecond, seconds, work }: SteadyLoad): Promise<SteadyResult> {
  const times: Timed[] = []
  const errors: string[] = []
  const begin = performance.now()
  const total = Math.floor(perSecond * seconds)
  const open = new Set<Promise<void>>()
  for (let number = 0; number < total; number++) {
    const due = begin + (number * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    if (open.size >= maxOpen) await Promise.race(open)
    const one = work(number)
      .then(
        () => void times.push({ at: (due - begin) / 1000, ms: performance.now() - due }),
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
