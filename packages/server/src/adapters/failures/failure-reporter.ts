// Counts reported failures, and limits how often they are logged.
import type { Clock } from '../../ports/clock.ts'
import { type FailureOperation, type Failures, failureOperations } from '../../ports/failures.ts'

/** During an outage every request may fail in the same way, which would flood the log. */
const logEveryMs = 60_000

export interface LoggedFailure {
  readonly operation: FailureOperation
  readonly err: unknown
  /** Failures of the operation that were counted but not logged since the last logged one. */
  readonly suppressed: number
}

export interface FailureReporter extends Failures {
  /** Failures of this process since it started, 0 for an operation that has not failed. */
  readonly counts: ReadonlyMap<FailureOperation, number>
}

export function createFailureReporter(
  clock: Clock,
  log: (failure: LoggedFailure) => void,
): FailureReporter {
  const operations = Object.keys(failureOperations) as FailureOperation[]
  const counts = new Map(operations.map((operation) => [operation, 0]))
  const logged = new Map<FailureOperation, { at: number; count: number }>()

  function logUnlessRecent(operation: FailureOperation, err: unknown, count: number): void {
    const now = clock.now()
    const last = logged.get(operation)
    // A clock that was set back must not silence the log.
    if (last && now >= last.at && now < last.at + logEveryMs) return
    logged.set(operation, { at: now, count })
    log({ operation, err, suppressed: count - (last?.count ?? 0) - 1 })
  }

  return {
    counts,
    report(operation, error) {
      const count = (counts.get(operation) ?? 0) + 1
      counts.set(operation, count)
      try {
        logUnlessRecent(operation, error, count)
      } catch {
        // The caller continues even if the log cannot be written; the failure is counted.
      }
    },
  }
}
