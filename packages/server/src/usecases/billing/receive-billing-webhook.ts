import { AppError } from '@plinth/domain/errors'
import type { Deps } from '../deps.ts'
import { receiveBillingEvent } from './receive-billing-event.ts'
import type { RefreshDeps } from './refresh-customer.ts'

export interface WebhookInput {
  /** As they came: the signature is of these very bytes. */
  readonly body: Buffer
  readonly signature: string | undefined
}

/**
 * Resolves when it was dealt with for good; otherwise the processor is to send it again. Returns as
 * `receiveBillingEvent` does.
 */
export async function receiveBillingWebhook(
  deps: RefreshDeps & Pick<Deps, 'billingWebhook'>,
  { body, signature }: WebhookInput,
): Promise<readonly Error[]> {
  if (!deps.billingWebhook) throw new AppError('not_found', 'There is nothing at this address.')
  const event = await deps.billingWebhook.read(body, signature)
  return event ? receiveBillingEvent(deps, event) : []
}
