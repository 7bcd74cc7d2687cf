// Stripe webhook events: creation, signature and delivery.
import { createHmac } from 'node:crypto'
import type { StripeAccount } from './stripe-account.ts'

export interface StripeEvent {
  readonly id: string
  readonly object: 'event'
  readonly type: string
  readonly [field: string]: unknown
}

export const eventOf = (
  { newId, now }: Pick<StripeAccount, 'newId' | 'now'>,
  type: string,
  object: object,
): StripeEvent => ({
  id: newId('evt'),
  object: 'event',
  api_version: '2026-10-28.endive',
  created: now(),
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
})

interface Signing {
  readonly secret: string
  /** Seconds since the epoch. */
  readonly at?: number
}

export function signatureOf(
  payload: string,
  { secret, at = Math.floor(Date.now() / 1000) }: Signing,
): string {
  const digest = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')
  return `t=${at},v1=${digest}`
}

export interface Endpoint {
  readonly url: string
  readonly secret: string
}

/** Returns the status of the response. */
export async function deliver({ url, secret }: Endpoint, event: StripeEvent): Promise<number> {
  const payload = JSON.stringify(event)
  const { status } = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureOf(payload, { secret }),
    },
    body: payload,
  })
  return status
}
