import type { BillingEvent, Payment, ProcessorName } from '../../ports/billing.ts'

export const eventKey = (processor: ProcessorName, { id }: Pick<BillingEvent, 'id'>): string =>
  `${processor} event ${id}`

/** One payment is told by several events. */
export const receiptKey = (
  processor: ProcessorName,
  { invoiceId }: Pick<Payment, 'invoiceId'>,
): string => `${processor} receipt ${invoiceId}`
