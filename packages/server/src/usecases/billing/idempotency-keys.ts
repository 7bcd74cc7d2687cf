// Idempotency keys of billing events and receipts.
import type { BillingEvent, Payment, ProcessorName } from '../../ports/billing.ts'

export const eventKey = (processor: ProcessorName, { id }: Pick<BillingEvent, 'id'>): string =>
  `${processor} event ${id}`

/** Per invoice: several events report the same payment. */
export const receiptKey = (
  processor: ProcessorName,
  { invoiceId }: Pick<Payment, 'invoiceId'>,
): string => `${processor} receipt ${invoiceId}`
