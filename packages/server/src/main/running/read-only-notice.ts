// Logs once that an installation is read-only because it is copied, and once that it is not any more.
import { isReadOnlyFailure } from '../../usecases/copying/read-only-installation.ts'
import type { Log } from '../process/log.ts'

export interface ReadOnlyNotice {
  /** True if a job has failed because the installation is read-only. */
  explains(error: unknown): boolean
  /** Call it after a transaction that has succeeded. */
  onWrite(): void
}

export function createReadOnlyNotice(log: Log): ReadOnlyNotice {
  let isReadOnly = false
  return {
    explains(error) {
      if (!isReadOnlyFailure(error)) return false
      if (!isReadOnly) log.warn('the service is copied to other stores: changes are refused')
      isReadOnly = true
      return true
    },
    onWrite() {
      if (isReadOnly) log.info('changes are accepted again')
      isReadOnly = false
    },
  }
}
