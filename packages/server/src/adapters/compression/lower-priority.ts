import { constants, setPriority } from 'node:os'

/** On Linux a priority is a thread's own; elsewhere it would be that of the whole process. */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It already has a lower one, which it may not raise.
  }
}
