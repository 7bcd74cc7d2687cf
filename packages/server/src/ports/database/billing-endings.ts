// Port: queue of processor customers whose tenant was deleted and whose subscriptions must be
// ended. Finished entries remain, so that a late event for such a customer is recognised.
import type { ProcessorName } from '../billing.ts'
import type { LateRows } from './late-rows.ts'

/**
 * A customer of a deleted tenant. Everything they pay for must be ended, and nothing charged again.
 */
export interface BillingEnding {
  readonly customerId: string
  /** How often it was attempted, including this attempt. */
  readonly tries: number
}

export interface BillingEndingsWriter {
  /** Queues the customer, due at once. An existing entry is unchanged. */
  add(processor: ProcessorName, customerId: string, now: number): Promise<void>
  /**
   * Makes a finished entry due again at once. False if no tenant with this customer was deleted
   * here.
   */
  begin(processor: ProcessorName, customerId: string, now: number): Promise<boolean>
  /**
   * Takes the entry that is due first, or returns null. Counts one attempt and makes the entry due
   * again at `until`.
   */
  takeDue(processor: ProcessorName, now: number, until: number): Promise<BillingEnding | null>
  /** Reschedules an entry after a failure. */
  postpone(processor: ProcessorName, customerId: string, until: number): Promise<void>
  /** Returns how many were changed. */
  bringForward(rows: LateRows): Promise<number>
  /** Marks the entry as done and keeps it. */
  finish(processor: ProcessorName, customerId: string): Promise<void>
}
