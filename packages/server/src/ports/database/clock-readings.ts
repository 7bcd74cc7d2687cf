// Port: the latest reading of the system time, shared by all nodes.
import type { ClockReading } from '@plinth/domain/lifecycle/clock-jump'

export interface ClockReadingsReader {
  /** Null if no node has read the clock yet. */
  latest(): Promise<ClockReading | null>
}

export interface ClockReadingsWriter extends ClockReadingsReader {
  /** Until the transaction ends, no other one reads or writes under this lock. */
  lock(): Promise<void>
  put(reading: ClockReading): Promise<void>
}
