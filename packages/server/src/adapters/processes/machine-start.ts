import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'

/** The kernel's own name for this start of the machine. Throws where there is none (not on Linux). */
export const readBootId = (): string =>
  readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()

/** The same for as long as the machine runs, as far as it can tell; another after every restart. */
export function machineStart(): string {
  try {
    return readBootId()
  } catch {
    return String(Math.round((Date.now() / 1000 - uptime()) / 60))
  }
}
