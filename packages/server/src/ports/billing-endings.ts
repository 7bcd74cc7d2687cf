import type { ProcessorName } from './billing.ts'

/** A customer whose tenant is gone: nothing more is to be charged. */
export interface BillingEnding {
  readonly customerId: string
  /** How often it was begun. */
  readonly tries: number
}

export interface BillingEndingsWriter {
  /** Due at once; what is there already stays as it is. */
  add(processor: ProcessorName, customerId: string, now: number): Promise<void>
  /** The one that is due first, or null; it counts as begun and is not due again before `until`. */
  takeDue(processor: ProcessorName, now: number, until: number): Promise<BillingEnding | null>
  /** Puts it off after a failure. */
  postpone(processor: ProcessorName, customerId: string, until: number): Promise<void>
  remove(processor: ProcessorName, customerId: string): Promise<void>
}
