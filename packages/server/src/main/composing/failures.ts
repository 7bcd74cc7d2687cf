// Connects the failure reporter to the log.
import {
  createFailureReporter,
  type FailureReporter,
} from '../../adapters/failures/failure-reporter.ts'
import type { Deps } from '../../usecases/base/deps.ts'
import type { Log } from '../process/log.ts'

export const createFailures = (clock: Deps['clock'], log: Log): FailureReporter =>
  createFailureReporter(clock, (failure) =>
    log.warn(failure, 'an operation failed; the request or job continued'),
  )
