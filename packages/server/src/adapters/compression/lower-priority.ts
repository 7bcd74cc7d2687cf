// Lowers the priority of the current thread.
import { constants, setPriority } from 'node:os'

/** Linux only, where priorities are per thread; elsewhere this would affect the whole process. */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The priority is already lower and cannot be raised.
  }
}
