// Test double of the failure port that collects reports.
import type { FailureOperation, Failures } from './failures.ts'

export interface CollectedFailures extends Failures {
  readonly operations: readonly FailureOperation[]
}

export function collectFailures(): CollectedFailures {
  const operations: FailureOperation[] = []
  return { operations, report: (operation) => void operations.push(operation) }
}
