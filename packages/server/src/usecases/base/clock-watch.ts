// Watches the system time for jumps, and says whether content may be deleted.
import { nextReading } from '@plinth/domain/lifecycle/clock-jump'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database/database.ts'

export interface ClockWatch {
  /**
   * Reads and records the time. Returns how much longer the servers must run before content may be
   * deleted: 0 unless the time has jumped. Call it before every deletion that depends on the time.
   */
  read(): Promise<number>
  /** Ends the wait: the operator says that the time is right. */
  confirm(): Promise<void>
  /**
   * `listener` is called when deletions begin to wait, with the time, and when they continue, with
   * 0.
   */
  listen(listener: (waitMs: number) => void): void
}

export interface ClockWatchOptions {
  readonly database: Pick<Database, 'transactWithoutSync'>
  readonly clock: Clock
  /** Milliseconds since some start; changes of the system time do not affect it. */
  readonly uptime: () => number
  /** As in `ClockObservation`. */
  readonly hasFreeClock: boolean | null
}

export function createClockWatch({
  database,
  clock,
  uptime,
  hasFreeClock,
}: ClockWatchOptions): ClockWatch {
  const listeners: ((waitMs: number) => void)[] = []
  let own: { readonly at: number; readonly uptime: number } | null = null
  let waiting = false

  return {
    async read() {
      const begin = { at: clock.now(), uptime: uptime() }
      const observation = {
        now: begin.at,
        own: own && { at: own.at, elapsedMs: begin.uptime - own.uptime },
        hasFreeClock,
      }
      const { waitMs } = await database.transactWithoutSync(async (tx) => {
        await tx.clockReadings.lock()
        const reading = nextReading(await tx.clockReadings.latest(), observation)
        await tx.clockReadings.put(reading)
        return reading
      })
      own = begin
      if (waiting !== waitMs > 0) {
        waiting = waitMs > 0
        for (const listener of listeners) listener(waitMs)
      }
      return waitMs
    },
    listen(listener) {
      listeners.push(listener)
    },
    confirm: () =>
      database.transactWithoutSync(async (tx) => {
        await tx.clockReadings.lock()
        const now = clock.now()
        // The gap itself still counts.
        const observation = { now, own: null, hasFreeClock }
        const reading = nextReading(await tx.clockReadings.latest(), observation)
        await tx.clockReadings.put({ ...reading, at: now, waitMs: 0 })
      }),
  }
}
