// Buying, changing and cancelling a plan with the sandbox payment processor, through its forms.
// Stores: sqlite-files. The sandbox has its own store, and its events are recorded like Stripe's.
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox } from '../packages/server/src/adapters/billing/sandbox/create-sandbox.ts'
import { crossSiteRequests } from './harness/cross-site-requests.ts'
import { eventually } from './harness/eventually.ts'
import type { Fields } from './harness/form-browser.ts'
import { readMailbox } from './harness/mailbox.ts'
import { createPerson, type Person } from './harness/person.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'

let plinth: Plinth
beforeAll(async () => {
  plinth = await startPlinth({ PLINTH_DEFAULT_COUNTRY: 'DE' })
})
afterAll(() => plinth?.stop())

const plan = { plan: 'plus', interval: 'yearly' }
const order = { country: 'DE', vat_number: '', card: 'works', step: 'pay', agreed_total: '11781' }

const pathOf = (url: string): string => {
  expect(url.startsWith(`${plinth.base}/billing/sandbox/`)).toBe(true)
  return url.slice(plinth.base.length)
}

const openCheckout = async (person: Person): Promise<string> =>
  pathOf(JSON.parse((await person.api('POST', '/billing/checkout', plan)).text).checkout_url)

const openPortal = async (person: Person): Promise<string> =>
  pathOf(JSON.parse((await person.api('POST', '/billing/portal')).text).portal_url)

const subscriptionOf = async (person: Person) =>
  JSON.parse((await person.api('GET', '/billing/plans')).text).subscription

/** A user who has paid for a year of Plus. */
async function buyPlus(): Promise<Person> {
  const person = await createPerson(plinth)
  expect((await person.submit(await openCheckout(person), order)).status).toBe(303)
  return person
}

/** Presses a button of the portal, and opens the page that it redirects to. */
async function pressAt(person: Person, portal: string, action: string, fields: Fields = {}) {
  const { status, location } = await person.submit(`${portal}/${action}`, fields)
  const landed = location?.startsWith(`${portal}?done=${action}`)
  expect([action, status, landed]).toEqual([action, 303, true])
  return (await person.open(location ?? '')).text
}

const subjectsTo = (person: Person, count: number): Promise<string[]> =>
  eventually(async () => {
    const mails = (await readMailbox(plinth)).filter(({ to }) => to === person.account.email)
    expect(mails).toHaveLength(count)
    return mails.map(({ subject }) => subject)
  })

test('a plan is bought with a VAT number, and the receipt links to the invoice', async () => {
  const person = await createPerson(plinth)
  const checkout = await openCheckout(person)
  const page = await person.open(checkout)
  expect(page.text).toMatch(
    /Plus, billed yearly[\s\S]+€99\.00 per year[\s\S]+19%[\s\S]+Pay €117\.81/,
  )
  expect(page.headers.get('cache-control')).toBe('no-store')

  const business = { ...order, vat_number: 'de 123 456 789' }
  const quote = await person.submit(checkout, { ...business, step: 'quote' })
  expect([quote.status, quote.text.includes('Pay €99.00')]).toEqual([200, true])
  expect(quote.text).toContain('Reverse charge')
  // A total that the user has not seen is not charged.
  const unconfirmed = await person.submit(checkout, business)
  expect([
    unconfirmed.status,
    unconfirmed.text.includes('The total has changed to €99.00'),
  ]).toEqual([409, true])
  const typo = await person.submit(checkout, { ...order, vat_number: '<b>' })
  expect([typo.status, typo.text.includes('Use the format DE123456789')]).toEqual([400, true])
  expect(typo.text).not.toContain('<b>')
  const bad = await person.submit(checkout, { ...business, agreed_total: '9900', card: 'declined' })
  expect([bad.status, bad.text.includes('was declined')]).toEqual([402, true])
  expect(await subscriptionOf(person)).toBeNull()

  const { status, location } = await person.submit(checkout, { ...business, agreed_total: '9900' })
  expect([status, location]).toEqual([303, `${plinth.base}/dashboard/settings/plan?bought`])
  expect(await subscriptionOf(person)).toMatchObject({
    plan: 'plus',
    source: 'sandbox',
    interval: 'year',
    past_due: false,
    ends_at: null,
  })
  // The same button again, from a page that was left open.
  expect((await person.submit(checkout, { ...business, agreed_total: '9900' })).status).toBe(303)
  expect((await person.open(checkout)).text).toContain('You won’t be charged again')

  expect(await subjectsTo(person, 1)).toEqual([expect.stringMatching(/SANDBOX-\d+: €99\.00$/)])
  const [receipt] = (await readMailbox(plinth)).filter(({ to }) => to === person.account.email)
  const invoice = (await person.open(pathOf(receipt?.links[0] ?? ''))).text
  expect(invoice).toMatch(/DE123456789[\s\S]+Plus, [\s\S]+€99\.00[\s\S]+Reverse charge/)
})

test('a plan is changed, cancelled, resumed, and cancelled until it ends', async () => {
  const person = await buyPlus()
  const again = await person.api('POST', '/billing/checkout', plan)
  const { error, portal_url } = JSON.parse(again.text)
  expect([again.status, error]).toEqual([409, 'subscription_active'])
  const portal = pathOf(portal_url)
  expect((await person.open(portal)).text).toContain('Your next payment of €117.81')

  await pressAt(person, portal, 'plan', { choice: 'business-year' })
  expect(await subscriptionOf(person)).toMatchObject({ plan: 'business', interval: 'year' })
  const none = await person.submit(`${portal}/plan`, { choice: 'free-year' })
  expect([none.status, none.text.includes('That plan isn’t available')]).toEqual([400, true])

  expect(await pressAt(person, portal, 'cancel')).toContain('You keep your plan until')
  const cancelled = await subscriptionOf(person)
  expect([cancelled.renews_at, Date.parse(cancelled.ends_at) > Date.now()]).toEqual([null, true])
  expect((await person.api('POST', '/billing/checkout', plan)).status).toBe(409)
  expect(await pressAt(person, portal, 'keep')).toContain('Your next payment')
  expect(await subscriptionOf(person)).toMatchObject({ ends_at: null })
  await pressAt(person, portal, 'cancel')
  expect(await pressAt(person, portal, 'next-period')).toContain('Your plan has ended.')
  expect(await subscriptionOf(person)).toBeNull()

  expect((await person.submit(await openCheckout(person), order)).status).toBe(303)
  expect(await subscriptionOf(person)).toMatchObject({ plan: 'plus' })
  expect(await subjectsTo(person, 3)).toEqual(Array(3).fill(expect.stringMatching(/^Receipt/)))
})

test('a renewal is paid, or its payment fails and is retried', async () => {
  const person = await buyPlus()
  const { renews_at: first } = await subscriptionOf(person)
  const portal = await openPortal(person)
  expect(await pressAt(person, portal, 'next-period')).toContain('has started and is paid')
  const { renews_at: second } = await subscriptionOf(person)
  expect(Number(second.slice(0, 4))).toBe(Number(first.slice(0, 4)) + 1)

  await pressAt(person, portal, 'card', { card: 'declined' })
  const refused = await person.submit(`${portal}/plan`, { choice: 'business-year' })
  expect([refused.status, refused.text.includes('declined, so the plan wasn’t changed')]).toEqual([
    402,
    true,
  ])
  const failed = await pressAt(person, portal, 'next-period')
  expect(failed).toMatch(/role="alert">The payment failed\.[\s\S]+Retry payment</)
  expect(await subscriptionOf(person)).toMatchObject({ plan: 'plus', past_due: true })
  const paid = await pressAt(person, portal, 'card', { card: 'works' })
  expect(paid).toContain('Card changed. We collected the outstanding €117.81.')
  expect(await subscriptionOf(person)).toMatchObject({ plan: 'plus', past_due: false })
  const subjects = await subjectsTo(person, 4)
  expect(subjects.filter((subject) => subject.startsWith('Receipt'))).toHaveLength(3)
  expect(subjects).toContain('Your payment of €117.81 failed')
})

test('billing details are validated, and appear on later invoices', async () => {
  const person = await buyPlus()
  const portal = await openPortal(person)
  const wrong = await person.submit(`${portal}/details`, { country: 'GB', vat_number: 'DE1' })
  expect([wrong.status, wrong.text.includes('value="DE1"')]).toEqual([400, true])
  const page = await pressAt(person, portal, 'details', { country: 'GB', vat_number: '' })
  expect(page).toContain('Your next payment of €118.80')
})

test('the portal opens for users without a paid plan', async () => {
  const person = await createPerson(plinth)
  const { email } = person.account
  await plinth.plinthd('account', 'set-plan', '--email', email, '--plan', 'business')
  const portal = await openPortal(person)
  expect((await person.open(portal)).text).toMatch(/No paid plan[\s\S]+No invoices yet/)
  const nothing = await person.submit(`${portal}/next-period`)
  expect([nothing.status, nothing.text.includes('You no longer have a paid plan')]).toEqual([
    404,
    true,
  ])
})

test('the sandbox responds only to loopback clients on pages of the service', async () => {
  const person = await createPerson(plinth)
  const checkout = await openCheckout(person)
  for (const headers of [
    { 'x-forwarded-for': '203.0.113.7' },
    { 'sec-fetch-site': 'cross-site' },
  ]) {
    expect((await person.open(checkout, headers)).status).toBe(404)
    expect((await person.submit(checkout, order, headers)).status).toBe(404)
  }
  for (const [name, headers] of crossSiteRequests) {
    const { status } = await person.submit(checkout, order, headers)
    expect([name, [403, 404].includes(status)]).toEqual([name, true])
  }
  expect(await subscriptionOf(person)).toBeNull()
  for (const page of ['checkout', 'portal', 'invoice']) {
    const response = await person.open(`/billing/sandbox/${page}/constructor`)
    expect([page, response.status]).toEqual([page, 404])
  }
  expect((await person.submit(checkout, { country: 'US', card: 'works' })).status).toBe(400)
})

test('a payment made while Plinth was down is applied at the next start', async () => {
  const person = await createPerson(plinth)
  const checkout = await openCheckout(person)
  await plinth.kill('SIGKILL')
  const { pages } = createSandbox({
    file: path.join(plinth.stores.dataDir, 'sandbox-billing.sqlite'),
    baseUrl: plinth.base,
    clock: Date,
    random: randomBytes,
  })
  const id = checkout.slice(checkout.lastIndexOf('/') + 1)
  const details = { country: 'elsewhere', vatNumber: '' } as const
  expect(await pages.pay(id, { ...details, card: 'works', agreedTotal: 9900 })).toBe('paid')
  await plinth.restart()
  expect(await subscriptionOf(person)).toMatchObject({ plan: 'plus' })
  expect(await subjectsTo(person, 1)).toEqual([expect.stringMatching(/€99\.00$/)])
})
