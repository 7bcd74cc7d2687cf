import type { BillingEvent, Payment, ProcessorName } from '../../ports/billing.ts'

/** Idempotency key of a billing event. */
export const eventKey = (processor: ProcessorName, { id }: Pick<BillingEvent, 'id'>): string =>
  `${processor} event ${id}`

/** Idempotency key of a receipt: several events report the same payment. */
export const receiptKey = (
  processor: ProcessorName,
  { invoiceId }: Pick<Payment, 'invoiceId'>,
): string => `${processor} receipt ${invoiceId}`
