// Stripe billing portal sessions.
import type Stripe from 'stripe'
import { findPortal } from './portal-configuration.ts'
import { notSetUp } from './stripe-client.ts'

export async function openPortal(
  stripe: Stripe,
  customer: string,
  returnUrl: string,
): Promise<string> {
  const portal = await findPortal(stripe)
  if (!portal) throw notSetUp('configuration of the portal')
  const { url } = await stripe.billingPortal.sessions.create({
    customer,
    configuration: portal.id,
    return_url: returnUrl,
  })
  return url
}
