import type { ProcessorName } from './billing.ts'

/** A customer whose tenant was deleted: nothing more is to be charged, now or later. */
export interface BillingEnding {
  readonly customerId: string
  /** How often it was begun. */
  readonly tries: number
}

export interface BillingEndingsWriter {
  /** Due at once; what is there already stays as it is. */
  add(processor: ProcessorName, customerId: string, now: number): Promise<void>
  /** What was done is due again, at once. False: this customer's tenant was never deleted here. */
  begin(processor: ProcessorName, customerId: string, now: number): Promise<boolean>
  /** The one that is due first, or null; it counts as begun and is not due again before `until`. */
  takeDue(processor: ProcessorName, now: number, until: number): Promise<BillingEnding | null>
  /** Puts it off after a failure. */
  postpone(processor: ProcessorName, customerId: string, until: number): Promise<void>
  /** It is done, and stays known. */
  finish(processor: ProcessorName, customerId: string): Promise<void>
}
