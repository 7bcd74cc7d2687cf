// Starts work at a steady rate, whether or not earlier work has ended, and measures each from the time
// at which it was due: a server that stalls delays all that would have come meanwhile.
import { seededRandom } from '../../e2e/harness/random.ts'

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
  /** On average. The single times are random, as those of independent visitors. */
  readonly perSecond: number
  /** Of the random times. Loads that run at the same time need different ones. */
  readonly seed: number
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
  const { seconds, warmUpSeconds = 0, begin = performance.now(), work } = load
  const times: Timed[] = []
  const errors: string[] = []
  const open = new Set<Promise<void>>()
  let number = 0
  for (const arrival of arrivals(load)) {
    if (arrival >= warmUpSeconds + seconds) break
    const due = begin + arrival * 1000
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    if (open.size >= maxOpen) await Promise.race(open)
    const at = arrival - warmUpSeconds
    const one = work(number++)
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

/** Seconds since the begin. The waits between independent arrivals are exponentially distributed. */
function* arrivals({ perSecond, seed }: SteadyLoad): Generator<number> {
  const random = seededRandom(seed)
  for (let at = 0; ; ) {
    at -= Math.log(1 - random()) / perSecond
    yield at
  }
}

/** The smallest time that this share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
