// Verifies and handles a webhook request of the payment processor.
import { AppError } from '@plinth/domain/base/errors'
import type { Deps } from '../base/deps.ts'
import { receiveBillingEvent } from './receive-billing-event.ts'
import type { RefreshDeps } from './refresh-customer.ts'

export interface WebhookInput {
  /** Raw bytes: the signature covers exactly these. */
  readonly body: Buffer
  readonly signature: string | undefined
}

/**
 * Resolves if the event was handled; if it rejects, the processor must send the event again.
 * Returns the same as `receiveBillingEvent`.
 */
export async function receiveBillingWebhook(
  deps: RefreshDeps & Pick<Deps, 'billingWebhook'>,
  { body, signature }: WebhookInput,
): Promise<readonly Error[]> {
  if (!deps.billingWebhook) throw new AppError('not_found', 'There is nothing at this address.')
  const event = await deps.billingWebhook.read(body, signature)
  return event ? receiveBillingEvent(deps, event) : []
}
