// Tests the Stripe adapter against a fake Stripe server.
import { idBytes, makeId } from '@plinth/domain/base/ids'
import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  cancelInPortal,
  declineRenewal,
  endSubscription,
  payCheckout,
  switchPrice,
} from '../../../../test-servers/stripe/stripe-pages.ts'
import { type StripeServer, startStripe } from '../../../../test-servers/stripe/stripe-server.ts'
import { eventOf, type StripeEvent, signatureOf } from '../../../../test-servers/stripe/webhooks.ts'
import type { CustomerState } from '../../../ports/billing.ts'
import { checkCatalogue } from './check-catalogue.ts'
import { createStripe, type StripeBilling } from './create-stripe.ts'
import { createWithStripe } from './stripe-client.ts'
import { syncCatalogue } from './sync-catalogue.ts'

let server: StripeServer
let stripe: StripeBilling
let people = 0
let customerId: string
const webhookSecrets = ['whsec_new', 'whsec_old']
const installation = 'https://plinth.example'
const tenantId = () => makeId('tenant', Buffer.alloc(idBytes, people))
const access = () => ({ secretKey: server.secretKey, apiBase: server.base })

async function sync(): Promise<string[]> {
  const lines: string[] = []
  await syncCatalogue(access(), (line) => lines.push(line))
  return lines
}

beforeAll(async () => {
  server = await startStripe({ maxPerPage: 2 })
  await sync()
  stripe = createStripe({ ...access(), webhookSecrets, installation })
})
afterAll(() => server.stop())
beforeEach(async () => {
  people += 1
  customerId = await stripe.billing.createCustomer(person('Ann'))
})

const person = (name: string) => ({
  tenantId: tenantId(),
  email: 'ann@example.org',
  name,
  country: 'DE',
  replacedCustomerId: null,
})

const openCheckout = (plan: 'plus' | 'business' = 'plus', interval: 'month' | 'year' = 'year') =>
  stripe.billing.openCheckout({
    customerId,
    tenantId: tenantId(),
    plan,
    interval,
    currency: 'EUR',
    successUrl: 'https://plinth.example/bought',
    cancelUrl: 'https://plinth.example/plan',
  })

async function buy(
  taxPercent = 0,
): Promise<{ subscription: string; events: readonly StripeEvent[] }> {
  const sale = payCheckout(server.account, await openCheckout(), taxPercent)
  if (!sale) throw new Error('it could not be paid')
  return sale
}

const read = () => stripe.billing.readCustomer(customerId)

test('syncing is idempotent, and a new price takes over the lookup key of the old one', async () => {
  expect((await sync()).every((line) => line.includes('unchanged'))).toBe(true)
  const { prices } = server.account
  const old = Array.from(prices.values()).find((one) => one.lookup_key === 'plinth_plus_year')
  if (!old) throw new Error('there is no such price')
  const { subscription } = await buy()
  prices.set(old.id, { ...old, unit_amount: 1 })
  const lines = await sync()
  expect(lines.filter((line) => !line.includes('unchanged'))).toEqual([
    expect.stringMatching(/^Price plinth_plus_year: replaced/),
    'Billing portal: updated.',
  ])
  expect(prices.get(old.id)).toMatchObject({ active: false, lookup_key: null })
  expect((await sync()).every((line) => line.includes('unchanged'))).toBe(true)
  // Existing subscribers keep the old price.
  expect(await read()).toMatchObject({ subscriptions: [{ id: subscription, plan: 'plus' }] })
})

test('replaces a price that includes VAT in one currency', async () => {
  const { prices } = server.account
  const price = Array.from(prices.values()).find((one) => one.lookup_key === 'plinth_plus_month')
  const { eur, ...others } = price?.currency_options ?? {}
  if (!price || !eur) throw new Error('there is no such price')
  const inclusive = { ...eur, tax_behavior: 'inclusive' } as const
  prices.set(price.id, { ...price, currency_options: { ...others, eur: inclusive } })
  expect(await sync()).toContainEqual(expect.stringMatching(/^Price plinth_plus_month: replaced/))
})

test('returns the same customer for a tenant, even with another name', async () => {
  expect(await stripe.billing.createCustomer(person('Anna'))).toBe(customerId)
  expect(server.account.customers.get(customerId)).toMatchObject({
    name: 'Anna',
    email: 'ann@example.org',
  })
})

test('replaces a customer deleted at Stripe, once', async () => {
  server.account.customers.delete(customerId)
  const again = () =>
    stripe.billing.createCustomer({ ...person('Ann'), replacedCustomerId: customerId })
  const next = await again()
  expect(server.account.customers.get(next)).toMatchObject({ name: 'Ann' })
  expect(await again()).toBe(next)
})

test('updates a changed name or address, and keeps what the customer entered for invoices', async () => {
  const { customers } = server.account
  const invoiced = () => {
    const { name, email } = customers.get(customerId) ?? {}
    return { name, email }
  }
  const written = customers.get(customerId)
  if (!written) throw new Error('there is no customer')
  const contact = { name: 'Ann', email: 'ann@example.org' }
  customers.set(customerId, { ...written, name: 'Ann’s Company' })
  await stripe.billing.updateCustomer(customerId, contact)
  expect(invoiced()).toEqual({ ...contact, name: 'Ann’s Company' })
  const moved = { ...contact, email: 'bo@example.org' }
  await stripe.billing.updateCustomer(customerId, moved)
  expect(invoiced()).toEqual({ ...moved, name: 'Ann’s Company' })
  await stripe.billing.updateCustomer(customerId, { ...moved, name: 'Bo' })
  expect(invoiced()).toEqual({ ...moved, name: 'Bo' })
})

test('charges a checkout in the currency of the tenant, with tax, once', async () => {
  const first = await openCheckout('business', 'month')
  const second = await openCheckout()
  expect(payCheckout(server.account, first)).toBeNull()
  const sale = payCheckout(server.account, second, 19)
  const session = Array.from(server.account.sessions.values()).at(-1)
  expect(session).toMatchObject({
    client_reference_id: tenantId(),
    currency: 'eur',
    amount_subtotal: 9_900,
    subscription: sale?.subscription,
  })
  const sold = server.account.subscriptions.get(sale?.subscription ?? '')
  expect(sold?.metadata).toEqual({ tenant_id: tenantId() })
})

test('opens the portal for a customer', async () => {
  const url = await stripe.billing.openPortal(customerId, 'https://plinth.example/plan')
  expect(url).toBe(`https://billing.stripe.example/p/${customerId}`)
})

describe('reads a customer', () => {
  const one = (changes: object) => ({
    tenantId: tenantId(),
    subscriptions: [{ plan: 'plus', interval: 'year', endsAt: null, ...changes }],
  })

  test.each<[string, (id: string) => unknown, (state: CustomerState | null) => void]>([
    ['who has paid', () => {}, (state) => expect(state).toMatchObject(one({ status: 'active' }))],
    [
      'who cancelled',
      (id) => cancelInPortal(server.account, id),
      (state) =>
        expect(state).toMatchObject(
          one({ status: 'active', endsAt: state?.subscriptions[0]?.renewsAt }),
        ),
    ],
    [
      'whose card was declined',
      (id) => declineRenewal(server.account, id),
      (state) => expect(state).toMatchObject(one({ status: 'past_due' })),
    ],
    [
      'whose subscription has ended',
      (id) => endSubscription(server.account, id),
      (state) => expect(state).toMatchObject(one({ status: 'ended', endsAt: expect.any(Number) })),
    ],
    [
      'who upgraded',
      (id) => switchPrice(server.account, id, 'plinth_business_month'),
      (state) =>
        expect(state).toMatchObject(one({ plan: 'business', interval: 'month', status: 'active' })),
    ],
  ])('%s', async (_, happens, check) => {
    happens((await buy()).subscription)
    check(await read())
  })

  test.each([
    ['incomplete', {}, 'unpaid'],
    ['incomplete_expired', {}, 'unpaid'],
    ['trialing', {}, 'active'],
    ['unpaid', {}, 'lapsed'],
    ['unpaid', { cancel_at: 4_000_000_000 }, 'lapsed'],
    ['paused', { cancel_at_period_end: true }, 'ended'],
    ['active', { cancel_at_period_end: true }, 'active'],
    ['past_due', { cancel_at: 4_000_000_000 }, 'past_due'],
  ])('%s %j as %s', async (status, changes, expected) => {
    const { subscription: id } = await buy()
    const sold = server.account.subscriptions.get(id)
    if (!sold) throw new Error('it was not sold')
    server.account.subscriptions.set(id, { ...sold, status, ...changes })
    const state = await read()
    expect(state?.subscriptions).toMatchObject([{ status: expected }])
    const ends = !['lapsed', 'ended'].includes(expected) && Object.keys(changes).length > 0
    expect(state?.subscriptions[0]?.endsAt !== null).toBe(ends)
  })

  test('with all subscriptions, including discontinued plans, and without those of other products', async () => {
    for (const plan of ['starter', 'pro', 'free', 'none', undefined]) {
      const { subscription } = await buy()
      const [like] = server.account.prices.values()
      if (!like) throw new Error('nothing is sold')
      const id = server.account.newId('price')
      const metadata: Record<string, string> = plan === undefined ? {} : { plan }
      server.account.prices.set(id, { ...like, id, lookup_key: id, metadata })
      switchPrice(server.account, subscription, id)
    }
    await buy()
    const state = await read()
    expect(state?.subscriptions.map(({ plan }) => plan)).toEqual(['plus', 'pro', 'starter'])
  })

  test('who was deleted, or belongs to another installation', async () => {
    expect(await stripe.billing.readCustomer('cus_none')).toBeNull()
    const other = createStripe({
      ...access(),
      webhookSecrets,
      installation: 'https://other.example',
    })
    expect(await other.billing.readCustomer(customerId)).toEqual({
      tenantId: null,
      subscriptions: [],
    })
  })
})

test('ending a customer cancels all subscriptions and checkouts, and is idempotent', async () => {
  for (let count = 0; count < 3; count++) {
    declineRenewal(server.account, (await buy()).subscription)
  }
  const open = await openCheckout()
  await stripe.billing.endCustomer(customerId)
  const invoices = Array.from(server.account.invoices.values())
  const unpaid = invoices.filter((one) => one.customer === customerId && one.status === 'open')
  expect(unpaid).toEqual([])
  const state = await read()
  expect(state?.subscriptions.map(({ status }) => status)).toEqual(['ended', 'ended', 'ended'])
  expect(payCheckout(server.account, open)).toBeNull()
  await stripe.billing.endCustomer(customerId)
  await stripe.billing.endCustomer('cus_none')
})

test('ending a customer keeps what else they bought', async () => {
  const { subscription: other } = await buy()
  sellOther(other)
  const { subscription } = await buy()
  const order = await openOtherCheckout()
  await stripe.billing.endCustomer(customerId)
  expect(server.account.subscriptions.get(other)?.status).toBe('active')
  expect(server.account.subscriptions.get(subscription)?.status).toBe('canceled')
  expect(server.account.sessions.get(order)?.status).toBe('open')
})

test('ending a customer leaves a subscription that never began', async () => {
  const sold = [await buy(), await buy(), await buy()]
  const never = sold[1]?.subscription ?? ''
  mark(never, { status: 'incomplete_expired' })
  await stripe.billing.endCustomer(customerId)
  const statuses = sold.map(
    ({ subscription }) => server.account.subscriptions.get(subscription)?.status,
  )
  expect(statuses).toEqual(['canceled', 'incomplete_expired', 'canceled'])
})

function mark(id: string, changes: Partial<Stripe.Subscription>): void {
  const sold = server.account.subscriptions.get(id)
  if (!sold) throw new Error('it was not sold')
  server.account.subscriptions.set(id, { ...sold, ...changes })
}

/** Makes it a subscription to another product of the operator. */
function sellOther(subscription: string): void {
  const [like] = server.account.prices.values()
  if (!like) throw new Error('nothing is sold')
  const other = { ...like, id: 'price_other', lookup_key: 'other', metadata: {} }
  server.account.prices.set(other.id, other)
  switchPrice(server.account, subscription, 'other')
  mark(subscription, { metadata: {} })
}

/** Resolves with the id of an open checkout of another product of the operator. */
async function openOtherCheckout(): Promise<string> {
  const url = await openCheckout()
  const session = server.account.sessions.get(url.slice(url.lastIndexOf('/') + 1))
  if (!session) throw new Error('there is no such checkout')
  const id = server.account.newId('cs_other')
  server.account.sessions.set(id, { ...session, id, client_reference_id: 'order-7' })
  return id
}

describe('closing payments', () => {
  const statuses = () =>
    Array.from(server.account.invoices.values(), ({ customer, status }) => ({ customer, status }))
      .filter(({ customer }) => customer === customerId)
      .map(({ status }) => status)
  const close = (hasPlan: boolean, ...lapsed: string[]) =>
    stripe.billing.closePayments(customerId, { hasPlan, lapsed })

  test('voids unpaid invoices of ended subscriptions', async () => {
    const { subscription } = await buy()
    declineRenewal(server.account, subscription)
    await close(false)
    expect(statuses()).toEqual(['paid', 'open'])
    endSubscription(server.account, subscription)
    await close(false)
    expect(statuses()).toEqual(['paid', 'void'])
    await close(false)
  })

  test('cancels what a payment would continue beside the plan', async () => {
    const { subscription } = await buy()
    declineRenewal(server.account, subscription)
    mark(subscription, { status: 'unpaid' })
    await close(true)
    expect(statuses()).toEqual(['paid', 'open'])
    await close(true, subscription)
    expect(statuses()).toEqual(['paid', 'void'])
    expect(await read()).toMatchObject({ subscriptions: [{ status: 'ended' }] })
    await close(true, subscription)
  })

  test('leaves a subscription that has been paid since the customer was read', async () => {
    const { subscription } = await buy()
    declineRenewal(server.account, subscription)
    mark(subscription, { status: 'active' })
    await close(true, subscription)
    expect(await read()).toMatchObject({ subscriptions: [{ status: 'active' }] })
  })

  test('voids the others if one cannot be voided, which is reported', async () => {
    const sold = [await buy(), await buy(), await buy()]
    for (const { subscription } of sold) {
      declineRenewal(server.account, subscription)
      endSubscription(server.account, subscription)
    }
    const open = Array.from(server.account.invoices.values()).filter(
      (one) => one.customer === customerId && one.status === 'open',
    )
    server.account.paying.add(open[1]?.id ?? '')
    await expect(close(false)).rejects.toMatchObject({ code: 'unavailable' })
    expect(statuses().toSorted()).toEqual(['open', 'paid', 'paid', 'paid', 'void', 'void'])
  })

  test('leaves an invoice that the operator has sent', async () => {
    const { subscription } = await buy()
    declineRenewal(server.account, subscription)
    endSubscription(server.account, subscription)
    const [id, invoice] = Array.from(server.account.invoices).at(-1) ?? []
    if (!id || !invoice) throw new Error('there is no invoice')
    server.account.invoices.set(id, { ...invoice, collection_method: 'send_invoice' })
    await close(true)
    expect(statuses()).toEqual(['paid', 'open'])
  })

  test('leaves invoices of other products open', async () => {
    const { subscription } = await buy()
    declineRenewal(server.account, subscription)
    sellOther(subscription)
    mark(subscription, { status: 'canceled' })
    await close(true)
    expect(statuses()).toEqual(['paid', 'open'])
  })

  test('expires checkouts only if the tenant has a plan', async () => {
    const [kept, expired] = [await openCheckout(), await openCheckout()]
    await close(false)
    expect(payCheckout(server.account, kept)).toBeNull()
    const other = server.account.sessions.get(expired.slice(expired.lastIndexOf('/') + 1))
    if (!other) throw new Error('there is no such checkout')
    server.account.sessions.set('cs_other', { ...other, id: 'cs_other', mode: 'payment' })
    const order = await openOtherCheckout()
    await close(true)
    expect(payCheckout(server.account, expired)).toBeNull()
    for (const id of ['cs_other', order])
      expect(server.account.sessions.get(id)).toMatchObject({ status: 'open' })
    await close(false)
    expect(payCheckout(server.account, await openCheckout())).not.toBeNull()
  })
})

describe('the webhook', () => {
  const deliver = (event: object, secret = 'whsec_new', at?: number) => {
    const body = JSON.stringify(event)
    const signing = at === undefined ? { secret } : { secret, at }
    return stripe.billingWebhook.read(Buffer.from(body), signatureOf(body, signing))
  }

  test('converts events to customer ids and payments', async () => {
    const { events } = await buy(19)
    const converted = await Promise.all(events.map((event) => deliver(event)))
    expect(converted).toMatchObject([
      { id: events[0]?.id, customerId, payment: null },
      {
        customerId,
        payment: {
          outcome: 'paid',
          amount: 11_781,
          tax: 1_881,
          currency: 'EUR',
          description: '1 × Plinth Plus (per year)',
          url: expect.stringMatching(/^https:/),
        },
      },
      { customerId, payment: null },
    ])
    expect(
      await deliver(eventOf(server.account, 'customer.updated', { id: customerId })),
    ).toBeNull()
    const deleted = eventOf(server.account, 'customer.deleted', { id: customerId })
    expect(await deliver(deleted)).toMatchObject({ customerId })
  })

  test('ignores payments for what else the customer bought', async () => {
    const { subscription, events } = await buy()
    sellOther(subscription)
    const converted = await Promise.all(events.map((event) => deliver(event)))
    expect(converted.map((event) => event?.payment)).toEqual([null, null, null])
  })

  test('keeps a failed payment whose invoice was voided at the end of the subscription', async () => {
    const { subscription } = await buy()
    const [, failed] = declineRenewal(server.account, subscription)
    endSubscription(server.account, subscription)
    await stripe.billing.closePayments(customerId, { hasPlan: false, lapsed: [] })
    const expected = { subscriptionId: subscription, outcome: 'failed', amount: 9_900, url: null }
    expect(await deliver(failed ?? {})).toMatchObject({ payment: expected })
    mark(subscription, { status: 'active' })
    expect(await deliver(failed ?? {})).toMatchObject({ payment: null })
  })

  test('ignores a failed payment that has been made since', async () => {
    const { subscription } = await buy()
    const [, failed] = declineRenewal(server.account, subscription)
    expect(await deliver(failed ?? {})).toMatchObject({
      payment: { outcome: 'failed', amount: 9_900 },
    })
    const [id, invoice] = Array.from(server.account.invoices).at(-1) ?? []
    if (!id || !invoice) throw new Error('there is no invoice')
    server.account.invoices.set(id, { ...invoice, status: 'paid' })
    expect(await deliver(failed ?? {})).toMatchObject({ payment: null })
  })

  test('accepts only a recent signature of the exact body', async () => {
    const event = eventOf(server.account, 'customer.updated', { id: customerId })
    const refused = { code: 'invalid_body' }
    const body = Buffer.from(JSON.stringify(event))
    await expect(deliver(event, 'whsec_old')).resolves.toBeNull()
    await expect(deliver(event, 'whsec_other')).rejects.toMatchObject(refused)
    await expect(deliver(event, 'whsec_new', Date.now() / 1000 - 3600)).rejects.toMatchObject(
      refused,
    )
    await expect(stripe.billingWebhook.read(body, undefined)).rejects.toMatchObject(refused)
    await expect(stripe.billingWebhook.read(body, 't=1,v1=00')).rejects.toMatchObject(refused)
    const signature = signatureOf(String(body), { secret: 'whsec_new' })
    const changed = Buffer.from(`${body} `)
    await expect(stripe.billingWebhook.read(changed, signature)).rejects.toMatchObject(refused)
  })
})

test.each([
  ['error', 500],
  ['rate limit', 429],
])('reports a Stripe %s as unavailable', async (_, status) => {
  server.failWith = status
  const checkout = openCheckout().finally(() => {
    server.failWith = null
  })
  await expect(checkout).rejects.toMatchObject({ code: 'unavailable', retryAfter: 30 })
})

test('retries creating the client after a failure', async () => {
  let tries = 0
  const withStripe = createWithStripe({
    secretKey: server.secretKey,
    get apiBase() {
      tries += 1
      return tries === 1 ? 'nowhere' : server.base
    },
  })
  const ask = () => withStripe((client) => client.customers.retrieve(customerId))
  await expect(ask()).rejects.toMatchObject({ code: 'unavailable' })
  expect(await ask()).toMatchObject({ id: customerId })
})

test('tells the operator what is missing at Stripe', async () => {
  const empty = await startStripe()
  const { billing } = createStripe({
    ...access(),
    apiBase: empty.base,
    webhookSecrets,
    installation,
  })
  const expected = {
    code: 'unavailable',
    cause: { message: expect.stringContaining('plinthd billing sync') },
  }
  await expect(billing.openPortal('cus_1', 'https://plinth.example')).rejects.toMatchObject(
    expected,
  )
  await expect(checkCatalogue({ ...access(), apiBase: empty.base })).rejects.toMatchObject(expected)
  await empty.stop()
})
