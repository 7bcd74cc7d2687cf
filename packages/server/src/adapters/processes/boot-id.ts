// Identifies the current boot of the machine.
import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'

/** The kernel's boot id. Throws on systems other than Linux. */
export const readBootId = (): string =>
  readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()

/**
 * Constant while the machine runs, and different after a reboot. Without a boot id it is estimated
 * from the uptime, to the minute.
 */
export function currentBoot(): string {
  try {
    return readBootId()
  } catch {
    return String(Math.round((Date.now() / 1000 - uptime()) / 60))
  }
}
