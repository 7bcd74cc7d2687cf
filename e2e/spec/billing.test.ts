// Billing through the sandbox processor: plans, checkout, portal, receipts, cancelling.
// Stores: sqlite-files. The suites of each subject cover the stores.
import { beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../harness/eventually.ts'
import type { Reply, Session } from './client.ts'
import { submit } from './forms.ts'
import { signUp, signUpVerified } from './people.ts'
import type { Site } from './response-types.ts'
import type { Service } from './service.ts'
import {
  expectError,
  expectStatus,
  html,
  liveSite,
  mailsOf,
  newestMail,
  openService,
} from './service.ts'

let service: Service
beforeAll(async () => {
  service = await openService()
})

interface Plans {
  readonly currency: string
  readonly plans: readonly { name: string; price: { month: number; year: number } }[]
  readonly subscription: { plan: string; interval: string; ends_at: string | null } | null
}

const plans = async (session: Session) =>
  expectStatus(await session.get('/api/v1/billing/plans'), 200).json<Plans>()
const checkout = (session: Session, plan: string, interval: string) =>
  session.post('/api/v1/billing/checkout', { json: { plan, interval } })

async function openCheckout(session: Session, plan = 'plus', interval = 'month'): Promise<Reply> {
  const reply = expectStatus(await checkout(session, plan, interval), 200)
  return expectStatus(await session.get(reply.json<{ checkout_url: string }>().checkout_url), 200)
}

/** Opens the checkout page and pays with a card that works. */
const pay = async (session: Session, plan: string, interval?: string): Promise<Reply> =>
  submit(session, await openCheckout(session, plan, interval), { step: 'pay' })

async function openPortal(session: Session): Promise<Reply> {
  const reply = expectStatus(await session.post('/api/v1/billing/portal'), 200)
  return expectStatus(await session.get(reply.json<{ portal_url: string }>().portal_url), 200)
}

const portalStep = async (session: Session, action: RegExp, fields = {}) =>
  expectStatus(await submit(session, await openPortal(session), { action, ...fields }), 200)

const hasPlan = (session: Session, plan: string) =>
  eventually(async () => {
    const me = (await session.get('/api/v1/me')).json<{ tenant: { plan: string } }>()
    expect(me.tenant.plan).toBe(plan)
  })

/** An account on Free; its API token is what a script would use. */
async function buyer() {
  const { api, email } = await service.owner('free')
  return { session: api, email }
}

async function customer(plan: string, interval?: string) {
  const person = await buyer()
  expectStatus(await pay(person.session, plan, interval), 200)
  await hasPlan(person.session, plan)
  return person
}

describe('plans and prices', () => {
  let offer: Plans
  beforeAll(async () => {
    offer = await plans((await buyer()).session)
  })

  test.each([
    ['free', 0, 0],
    ['plus', 12, 99],
    ['business', 49, 490],
  ])('%s costs %i per month or %i per year', (name, month, year) => {
    expect(offer.plans.find((each) => each.name === name)?.price).toEqual({ month, year })
  })
  test('grandfathered plans are no longer sold', () => {
    expect(offer.plans.map(({ name }) => name)).toEqual(['free', 'plus', 'business'])
  })
  test('a new account is on free without a subscription', () => {
    expect(offer.subscription).toBeNull()
  })
  test.each(['starter', 'pro', 'free', 'gold'])('%s cannot be bought: 400', async (plan) => {
    const { session } = await buyer()
    expectError(await checkout(session, plan, 'month'), 400)
  })
})

describe('buying', () => {
  test('from sign-up to a paid plan in one browser', async () => {
    const { session, email } = await signUpVerified(service)
    expectStatus(await pay(session, 'plus'), 200)
    await hasPlan(session, 'plus')
    await newestMail(service.visitor(), email, /receipt/i)
  })
  test.each([
    ['plus', 'month'],
    ['plus', 'year'],
    ['business', 'month'],
    ['business', 'year'],
    ['plus', 'monthly'],
    ['business', 'yearly'],
  ])('%s by the %s', async (plan, interval) => {
    const { session } = await customer(plan, interval)
    const { subscription } = await plans(session)
    expect(subscription).toMatchObject({ plan, interval: interval.replace('ly', '') })
  })
  test('the features of the plan work immediately', async () => {
    const { session } = await customer('plus')
    const { id } = await liveSite(session)
    const json = { password: 'open sesame' }
    expectStatus(await session.patch(`/api/v1/sites/${id}`, { json }), 200)
  })
  test('a receipt is emailed when a payment succeeds', async () => {
    const { email } = await customer('plus')
    const mail = await newestMail(service.visitor(), email, /receipt/i)
    expect(mail.subject + mail.text).toContain('$12.00')
  })
  test('a declined card buys nothing and sends no receipt', async () => {
    const { session, email } = await buyer()
    await submit(session, await openCheckout(session), { step: 'pay', card: 'declined' })
    expect((await plans(session)).subscription).toBeNull()
    // Mail is sent in order: a receipt for this payment would arrive before the later one.
    const later = await customer('plus')
    await newestMail(session, later.email, /receipt/i)
    expect((await mailsOf(session)).filter(({ to }) => to === email)).toEqual([])
  })
  test('VAT is added at checkout where applicable', async () => {
    const { session } = await buyer()
    const page = await openCheckout(session)
    const quoted = await submit(session, page, { step: 'quote', country: 'DE' })
    expect(expectStatus(quoted, 200).text).toContain('$14.28')
  })
  test('a business customer’s VAT number removes it', async () => {
    const { session } = await buyer()
    const page = await openCheckout(session)
    const fields = { step: 'quote', country: 'DE', vat_number: 'DE123456789' }
    const quoted = expectStatus(await submit(session, page, fields), 200)
    expect(quoted.text).not.toContain('$14.28')
    expect(quoted.text).toContain('$12.00')
  })
  test('before the email address is verified: 403 email_not_verified', async () => {
    const { session } = await signUp(service)
    expectError(await checkout(session, 'plus', 'month'), 403, 'email_not_verified')
  })
  test.each<[string, object]>([
    ['no plan', { interval: 'month' }],
    ['an unknown interval', { plan: 'plus', interval: 'weekly' }],
    ['an empty body', {}],
  ])('%s: 400', async (_, json) => {
    const { session } = await buyer()
    expectError(await session.post('/api/v1/billing/checkout', { json }), 400)
  })
  test('with an active subscription: 409 with a billing-portal link', async () => {
    const { session } = await customer('plus')
    const reply = await checkout(session, 'business', 'month')
    expectError(reply, 409, 'subscription_active')
    const { portal_url } = reply.json<{ portal_url: string }>()
    expectStatus(await session.get(portal_url), 200)
  })
})

describe('the portal', () => {
  test('it lists invoices', async () => {
    const { session } = await customer('plus')
    const { text } = await openPortal(session)
    const invoice = /href="([^"]*\/invoice\/[^"]*)"/.exec(text)?.[1] ?? ''
    expect(expectStatus(await session.get(invoice), 200).text).toContain('$12.00')
  })
  test('the plan is changed there', async () => {
    const { session } = await customer('plus')
    await portalStep(session, /\/plan$/, { choice: 'business-month' })
    await hasPlan(session, 'business')
  })
  test('cancelling keeps the plan active until the end of the paid period', async () => {
    const { session } = await customer('plus')
    await portalStep(session, /\/cancel$/)
    await eventually(async () => expect((await plans(session)).subscription?.ends_at).toBeTruthy())
    await hasPlan(session, 'plus')
    const days = Date.parse((await plans(session)).subscription?.ends_at ?? '') - Date.now()
    expect(days / 86_400_000).toBeGreaterThan(27)
  })
})

describe('after a cancellation takes effect the account is on the free plan', () => {
  let session: Session
  let sites: Site[]
  const states = async () => {
    const listed = (await session.get('/api/v1/sites')).json<Site[]>()
    return sites.map(({ id }) => listed.find((site) => site.id === id)?.status)
  }
  beforeAll(async () => {
    session = (await customer('plus')).session
    sites = []
    for (let n = 1; n <= 5; n += 1) sites.push(await liveSite(session, html(`Site ${n}`)))
    await portalStep(session, /\/cancel$/)
    await portalStep(session, /\/next-period$/)
    await hasPlan(session, 'free')
  })

  test('drops beyond the free cap are paused, not deleted', async () => {
    expect(await states()).toEqual(['live', 'live', 'live', 'paused', 'paused'])
  })
  test('going over the limit stops further creation', async () => {
    expectError(await session.post('/api/v1/sites', { json: {} }), 403, 'plan_limit')
  })
  test('a paused drop’s address returns 503, the others serve', async () => {
    const replies = await Promise.all(sites.map(({ slug }) => service.visit(slug)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 503, 503])
  })
  test('deleting enough drops to fit brings a paused one back', async () => {
    expectStatus(await session.delete(`/api/v1/sites/${sites[0]?.id}`), 204)
    expect(await states()).toEqual([undefined, 'live', 'live', 'live', 'paused'])
    expectStatus(await service.visit(sites[3]?.slug ?? ''), 200)
  })
  test('subscribing again restores all of them', async () => {
    expectStatus(await pay(session, 'plus'), 200)
    await hasPlan(session, 'plus')
    expect(await states()).toEqual([undefined, 'live', 'live', 'live', 'live'])
    expect((await service.visit(sites[4]?.slug ?? '')).text).toContain('Site 5')
  })
})
