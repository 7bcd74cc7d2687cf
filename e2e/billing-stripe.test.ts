// The real server with Stripe, where a test server implements Stripe's API and signatures.
// Stores: both; `npm test` has sqlite-files. The statements are tested on both databases.
import {
  cancelInPortal,
  declineRenewal,
  endSubscription,
  type PaidCheckout,
  payCheckout,
  reopenSession,
  switchPrice,
} from '@plinth/server/test-servers/stripe/stripe-pages'
import { type StripeServer, startStripe } from '@plinth/server/test-servers/stripe/stripe-server'
import { deliver, type StripeEvent } from '@plinth/server/test-servers/stripe/webhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiOf, refusal } from './harness/api.ts'
import { newApiPerson } from './harness/api-person.ts'
import { readMailbox } from './harness/mailbox.ts'
import { createPerson, type Person, password } from './harness/person.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'

const secret = 'whsec_plinth'
const plus = { plan: 'plus', interval: 'year' }
let stripe: StripeServer
let plinth: Plinth
let api: Api
let email: string

beforeAll(async () => {
  stripe = await startStripe({ maxPerPage: 2 })
  plinth = await startPlinth({
    PLINTH_BILLING: 'stripe',
    PLINTH_DEFAULT_COUNTRY: 'DE',
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_API_BASE: stripe.base,
  })
  await plinth.plinthd('billing', 'sync')
  await newAccount()
})
afterAll(async () => {
  await plinth.stop()
  await stripe.stop()
})

async function newAccount(): Promise<void> {
  const account = await plinth.createAccount()
  api = apiOf(plinth, account)
  email = account.email
}

const sendEvent = (event: StripeEvent) =>
  deliver({ url: `${plinth.base}/billing/webhook`, secret }, event)
const billing = async (as = api) => (await as('GET', '/billing/plans')).json.subscription
const plan = async () => (await api('GET', '/me')).json.tenant.plan

/** Pays; Plinth has not received the webhook yet. */
async function pay(as = api): Promise<PaidCheckout> {
  return payAt(await checkout(as))
}

async function checkout(as = api, body = plus): Promise<string> {
  const { status, json } = await as('POST', '/billing/checkout', body)
  expect(status).toBe(200)
  return json.checkout_url
}

function payAt(url: string): PaidCheckout {
  const sale = payCheckout(stripe.account, url, 19)
  if (!sale) throw new Error('the checkout could not be paid')
  return sale
}

async function buy(): Promise<string> {
  const { subscription, events } = await pay()
  for (const event of events) expect(await sendEvent(event)).toBe(200)
  return subscription
}

const subjects = async () =>
  (await readMailbox(plinth)).flatMap(({ to, subject }) => (to === email ? [subject] : []))
const mailed = () => expect.poll(subjects)

test('products and prices follow the catalogue, and syncing again changes nothing', async () => {
  const { stdout } = await plinth.plinthd('billing', 'sync')
  const lines = stdout.trim().split('\n')
  expect(lines).toHaveLength(7)
  expect(lines.filter((line) => !line.includes('unchanged'))).toEqual([])
  const checked = await plinth.plinthd('doctor')
  expect(checked.stdout).toContain('ok    billing: Stripe is reachable and has every price\n')
  const { json } = await api('GET', '/billing/plans')
  expect(json).toMatchObject({ currency: 'EUR', processor: 'stripe', subscription: null })
  expect(
    json.plans.map(({ name, price }: { name: string; price: object }) => [name, price]),
  ).toEqual([
    ['free', { month: 0, year: 0 }],
    ['plus', { month: 12, year: 99 }],
    ['business', { month: 49, year: 490 }],
  ])
})

test('a payment sets the plan after its webhook, and a receipt is mailed', async () => {
  await buy()
  expect(await plan()).toBe('plus')
  expect(await billing()).toEqual({
    plan: 'plus',
    source: 'stripe',
    interval: 'year',
    past_due: false,
    renews_at: expect.stringMatching(/^\d{4}-/),
    ends_at: null,
  })
  await mailed().toEqual([expect.stringMatching(/^Receipt .*: €117.81$/)])
  const portal = await api('POST', '/billing/portal')
  expect(portal.json).toEqual({ portal_url: expect.stringMatching(/^https:\/\/billing\./) })
})

test('events delivered three times and out of order end in the correct state', async () => {
  await newAccount()
  const { subscription, events } = await pay()
  const later = [
    switchPrice(stripe.account, subscription, 'plinth_business_month'),
    cancelInPortal(stripe.account, subscription),
  ]
  const all = [...later.toReversed(), ...events.toReversed()]
  const statuses = await Promise.all([...all, ...all, ...all].map(sendEvent))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await billing()).toMatchObject({
    plan: 'business',
    interval: 'month',
    renews_at: null,
    ends_at: expect.stringMatching(/^\d{4}-/),
  })
  await mailed().toHaveLength(1)
})

describe('a payment that could not be recorded', () => {
  test('because of a crash is applied by the next delivery, with one receipt', async () => {
    await newAccount()
    const { events } = await pay()
    await plinth.kill('SIGKILL')
    await Promise.allSettled(events.map(sendEvent))
    await plinth.restart()
    expect(await plan()).toBe('free')
    for (const event of events) expect(await sendEvent(event)).toBe(200)
    expect(await plan()).toBe('plus')
    await mailed().toHaveLength(1)
  })

  test('because Stripe was unavailable is applied by the next delivery', async () => {
    await newAccount()
    const { events } = await pay()
    stripe.failWith = 500
    for (const event of events) expect(await sendEvent(event)).toBe(503)
    const refused = await api('POST', '/billing/portal')
    stripe.failWith = null
    expect(refused.status).toBe(503)
    expect(refused.json).toEqual(refusal('unavailable'))
    expect(refused.headers.get('retry-after')).toBe('30')
    expect(await plan()).toBe('free')
    for (const event of events) expect(await sendEvent(event)).toBe(200)
    expect(await plan()).toBe('plus')
  })
})

test('a failed renewal is mailed, and the plan continues until Stripe gives up', async () => {
  await newAccount()
  const subscription = await buy()
  for (const event of declineRenewal(stripe.account, subscription)) await sendEvent(event)
  expect(await billing()).toMatchObject({ plan: 'plus', past_due: true })
  await mailed().toContain('Your payment of €99.00 failed')
  await sendEvent(endSubscription(stripe.account, subscription))
  expect(await plan()).toBe('free')
  expect(await billing()).toBeNull()
  await buy()
  expect(await plan()).toBe('plus')
})

test('with two subscriptions the larger plan applies until it ends', async () => {
  await newAccount()
  const open = await checkout()
  const second = payAt(await checkout(api, { plan: 'business', interval: 'month' }))
  reopenSession(stripe.account, open)
  const first = payAt(open)
  const again = await api('POST', '/billing/checkout', plus)
  expect([again.status, await plan()]).toEqual([409, 'business'])
  for (const event of [...first.events, ...second.events]) await sendEvent(event)
  expect(await plan()).toBe('business')
  await sendEvent(endSubscription(stripe.account, second.subscription))
  expect(await plan()).toBe('plus')
})

test('an account with a plan is referred to the portal', async () => {
  const referred = {
    ...refusal('subscription_active'),
    portal_url: expect.stringMatching(/^https:/),
  }
  const again = await api('POST', '/billing/checkout', plus)
  expect([again.status, again.json]).toEqual([409, referred])
  const granted = await apiOf(plinth, await plinth.createAccount('pro'))(
    'POST',
    '/billing/checkout',
    plus,
  )
  expect([granted.status, granted.json]).toEqual([409, referred])
})

describe('checkout is refused', () => {
  test('without a confirmed address, before any other check', async () => {
    const person = await newApiPerson(plinth, false)
    const refused = await person.api('POST', '/billing/checkout', { plan: 'none' })
    expect([refused.status, refused.json]).toEqual([403, refusal('email_not_verified')])
  })

  test.each([
    [{ plan: 'plus' }, 'missing_field'],
    [{ plan: 'starter', interval: 'year' }, 'invalid_field'],
    [{ ...plus, interval: 'week' }, 'invalid_field'],
    [{ ...plus, coupon: 'x' }, 'invalid_field'],
  ])('%j', async (body, error) => {
    const refused = await api('POST', '/billing/checkout', body)
    expect([refused.status, refused.json]).toEqual([400, refusal(error)])
  })

  test('without credentials', async () => {
    expect((await apiOf(plinth)('POST', '/billing/checkout', plus)).status).toBe(401)
    expect((await apiOf(plinth)('POST', '/billing/portal')).status).toBe(401)
  })
})

describe('the webhook', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${plinth.base}/billing/webhook`, { method: 'POST', headers, body })

  test.each<[string, string, Record<string, string>]>([
    ['unsigned', '{}', {}],
    ['signed with another secret', '{}', { 'stripe-signature': 't=1,v1=00' }],
  ])('refuses an event that is %s', async (_, body, headers) => {
    const response = await post(body, headers)
    expect([response.status, await response.json()]).toEqual([400, refusal('invalid_body')])
  })

  test('accepts at most a megabyte', async () => {
    expect((await post('x'.repeat(1_048_577))).status).toBe(413)
  })
})

test('deleting the account cancels its subscription', async () => {
  const person: Person = await createPerson(plinth)
  const { subscription, events } = await pay(apiOf(plinth, person.account))
  for (const event of events) await sendEvent(event)
  const confirm = { confirm: person.account.email, password }
  expect((await person.api('DELETE', '/me', confirm)).status).toBe(204)
  // The queued cancellation is carried out after the restart.
  await plinth.kill('SIGTERM')
  await plinth.restart()
  const status = () => stripe.account.subscriptions.get(subscription)?.status
  await expect.poll(status).toBe('canceled')
  await sendEvent(endSubscription(stripe.account, subscription))
})
