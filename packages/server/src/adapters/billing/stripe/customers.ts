// Stripe customers: create, update, read, and end all subscriptions.
import type Stripe from 'stripe'
import type {
  Contact,
  CustomerState,
  NewCustomer,
  PaidSubscription,
} from '../../../ports/billing.ts'
import { installationKey, syncedEmailKey, syncedNameKey, tenantKey } from './catalogue.ts'
import { closePayments } from './close-payments.ts'
import { expireOpen } from './open-checkout.ts'
import { isForPlan, paidSubscription } from './paid-subscription.ts'
import { forEachOf, unlessMissing } from './stripe-client.ts'

/**
 * Idempotent per tenant. Stripe requires identical parameters for a repeated idempotency key, so
 * fields that may change are set by a second request.
 */
export async function createCustomer(
  stripe: Stripe,
  { tenantId, email, name, country, replacedCustomerId }: NewCustomer,
  installation: string,
): Promise<string> {
  const { id } = await stripe.customers.create(
    { metadata: { [tenantKey]: tenantId, [installationKey]: installation } },
    {
      idempotencyKey: [
        'plinth-customer',
        tenantId,
        ...(replacedCustomerId ? [replacedCustomerId] : []),
      ].join('-'),
    },
  )
  const contact = { email, name }
  await stripe.customers.update(id, {
    ...contact,
    address: { country },
    metadata: contactMetadata(contact),
  })
  return id
}

/**
 * Writes only fields that changed in Plinth: name and address in Stripe may have been edited by the
 * customer for invoices.
 */
export async function updateCustomer(stripe: Stripe, id: string, contact: Contact): Promise<void> {
  const customer = await stripe.customers.retrieve(id)
  if (customer.deleted) return
  const { metadata } = customer
  const changed: Partial<Contact> = {
    ...(metadata[syncedEmailKey] !== contact.email && { email: contact.email }),
    ...(metadata[syncedNameKey] !== contact.name && { name: contact.name }),
  }
  if (Object.keys(changed).length === 0) return
  await stripe.customers.update(id, { ...changed, metadata: contactMetadata(contact) })
}

const contactMetadata = ({ email, name }: Contact): Stripe.MetadataParam => ({
  [syncedEmailKey]: email,
  [syncedNameKey]: name,
})

export async function readCustomer(
  stripe: Stripe,
  id: string,
  installation: string,
): Promise<CustomerState | null> {
  const customer = await unlessMissing(() => stripe.customers.retrieve(id))
  if (customer === null || customer.deleted) return null
  const { metadata } = customer
  const isOurs = metadata[installationKey] === installation
  return {
    tenantId: (isOurs && metadata[tenantKey]) || null,
    subscriptions: await paidSubscriptions(stripe, id),
  }
}

async function paidSubscriptions(stripe: Stripe, customer: string): Promise<PaidSubscription[]> {
  const found: PaidSubscription[] = []
  const all = stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
  for await (const subscription of all) {
    const paid = paidSubscription(subscription)
    if (paid) found.push(paid)
  }
  return found
}

/**
 * Cancels the subscriptions, open checkouts and unpaid invoices for our plans. The customer and its
 * invoices stay, as they are accounting records.
 */
export async function endCustomer(stripe: Stripe, customer: string): Promise<void> {
  await unlessMissing(async () => {
    await expireOpen(stripe, customer)
    // Without `status`, cancelled subscriptions are not listed.
    await forEachOf(stripe.subscriptions.list({ customer, limit: 100 }), async (one) => {
      if (isForPlan(one) && one.status !== 'incomplete_expired')
        await unlessMissing(() => stripe.subscriptions.cancel(one.id))
    })
    await closePayments(stripe, customer, { hasPlan: false, lapsed: [] })
  })
}
