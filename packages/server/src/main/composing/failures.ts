// Connects the failure reporter to the log.
import {
  createFailureReporter,
  type FailureReporter,
} from '../../adapters/failures/failure-reporter.ts'
import type { Deps } from '../../usecases/base/deps.ts'
import type { Log } from '../process/log.ts'

/** `traceFacts` names the trace that a failure is part of, if there is one. */
export const createFailures = (
  clock: Deps['clock'],
  log: Log,
  traceFacts: () => object = () => ({}),
): FailureReporter =>
  createFailureReporter(clock, (failure) =>
    log.warn({ ...failure, ...traceFacts() }, 'an operation failed; the request or job continued'),
  )
