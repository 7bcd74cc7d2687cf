import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { TenantId } from '@plinth/domain/base/ids'
import type { SoldPlan } from '@plinth/domain/plans/plans'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BillingEvent } from '../../../ports/billing.ts'
import type { SandboxDetails } from '../../../ports/billing-sandbox.ts'
import { createSandbox, type Sandbox } from './create-sandbox.ts'

const day = 24 * 60 * 60 * 1000
const baseUrl = 'http://localhost:4000'
const tenantId = 'tn_a' as TenantId
const germany: SandboxDetails = { country: 'DE', vatNumber: '' }

let folder: string
let now: number
let sandbox: Sandbox

/** A second instance on the same file, as in another worker. */
const open = (): Sandbox =>
  createSandbox({
    file: path.join(folder, 'data', 'sandbox.sqlite'),
    baseUrl,
    clock: { now: () => now },
    random: randomBytes,
  })

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-sandbox-'))
  now = Date.UTC(2026, 10, 15, 12)
  sandbox = open()
})
afterEach(() => rm(folder, { recursive: true }))

const createCustomer = (country = 'DE') =>
  sandbox.processor.createCustomer({
    tenantId,
    email: 'ann@example.org',
    name: 'Ann',
    country,
    replacedCustomerId: null,
  })

const lastPart = (url: string): string => url.slice(url.lastIndexOf('/') + 1)

async function openCheckout(customerId: string, plan: SoldPlan = 'plus'): Promise<string> {
  const url = await sandbox.processor.openCheckout({
    customerId,
    tenantId,
    plan,
    interval: 'month',
    currency: 'EUR',
    successUrl: `${baseUrl}/bought`,
    cancelUrl: `${baseUrl}/back`,
  })
  expect(url).toMatch(/^http:\/\/localhost:4000\/billing\/sandbox\/checkout\/[\w]{26,}$/)
  return lastPart(url)
}

async function pay(checkout: string, details = germany) {
  const { total } = await sandbox.pages.quote(checkout, details)
  return sandbox.pages.pay(checkout, { ...details, card: 'works', agreedTotal: total })
}

/** A customer with a monthly subscription (12.00 plus VAT), and their portal. */
async function subscribe() {
  const customerId = await createCustomer()
  expect(await pay(await openCheckout(customerId))).toBe('paid')
  await takeEvents()
  const portal = lastPart(await sandbox.processor.openPortal(customerId, `${baseUrl}/back`))
  return { customerId, portal }
}

const stateOf = async (customerId: string) =>
  (await sandbox.processor.readCustomer(customerId))?.subscriptions.at(-1)

const view = async (portal: string) => {
  const found = await sandbox.pages.findPortal(portal)
  if (!found) throw new Error('there is no such portal')
  return found
}

/** Takes the queued events. */
async function takeEvents(): Promise<BillingEvent[]> {
  const events = [...(await sandbox.pages.listUndelivered())]
  for (const { id } of events) await sandbox.pages.markDelivered(id)
  return events
}

test('creates one customer per tenant, visible to all workers', async () => {
  const id = await createCustomer()
  expect(await createCustomer()).toBe(id)
  expect(await open().processor.readCustomer(id)).toEqual({ tenantId, subscriptions: [] })
})

test.each(['cus_sandbox_x', 'constructor', '__proto__', ''])(
  'finds nothing for the id %j',
  async (id) => {
    const { processor, pages } = sandbox
    expect(await processor.readCustomer(id)).toBeNull()
    await processor.endCustomer(id)
    await expect(processor.openPortal(id, baseUrl)).rejects.toThrow('not_found')
    expect(await pages.findCheckout(id)).toBeNull()
    expect(await pages.findPortal(id)).toBeNull()
    expect(await pages.findInvoice(id)).toBeNull()
    await expect(pages.setCancelled(id, true)).rejects.toThrow('not_found')
  },
)

// All member states of the EU, and the United Kingdom.
const vatCountries =
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'

test.each(vatCountries.split(' '))(
  'adds VAT to the first quote of an account in %s',
  async (code) => {
    const checkout = await openCheckout(await createCustomer(code))
    const details = (await sandbox.pages.findCheckout(checkout))?.details
    if (details === undefined) throw new Error('no checkout')
    expect(details.country).toBe(code)
    expect((await sandbox.pages.quote(checkout, details)).total).toBeGreaterThan(1200)
  },
)

test.each(['US', 'CH', 'NO', 'JP'])('adds no VAT for an account in %s', async (code) => {
  const checkout = await openCheckout(await createCustomer(code))
  const details = (await sandbox.pages.findCheckout(checkout))?.details
  if (details === undefined) throw new Error('no checkout')
  expect(await sandbox.pages.quote(checkout, details)).toMatchObject({ vat: 0, total: 1200 })
})

test('a payment starts a period, writes an invoice and queues an event', async () => {
  const customerId = await createCustomer()
  const checkout = await openCheckout(customerId)
  expect(await sandbox.pages.findCheckout(checkout)).toMatchObject({
    state: 'open',
    plan: 'plus',
    interval: 'month',
    details: germany,
  })
  expect(await pay(checkout)).toBe('paid')
  expect(await stateOf(customerId)).toMatchObject({
    plan: 'plus',
    interval: 'month',
    status: 'active',
    startedAt: now,
    renewsAt: Date.UTC(2026, 11, 15, 12),
    endsAt: null,
  })
  const [event, ...more] = await takeEvents()
  expect(more).toEqual([])
  const invoice = await sandbox.pages.findInvoice(event?.payment?.invoiceId ?? '')
  expect(event).toMatchObject({
    customerId,
    payment: {
      outcome: 'paid',
      amount: 1428,
      tax: 228,
      currency: 'EUR',
      invoiceNumber: invoice?.number,
      url: `${baseUrl}/billing/sandbox/invoice/${invoice?.id}`,
    },
  })
  expect(invoice).toMatchObject({
    number: 'SANDBOX-0001',
    status: 'paid',
    customer: { name: 'Ann', email: 'ann@example.org' },
    lines: [{ text: 'Plus, 15 November 2026 to 15 December 2026', amount: 1200 }],
  })
})

test('uses a changed name on the next invoice', async () => {
  const customerId = await createCustomer()
  const contact = { name: 'Bo', email: 'bo@example.org' }
  await sandbox.processor.updateCustomer(customerId, contact)
  await pay(await openCheckout(customerId))
  const [event] = await takeEvents()
  const invoice = await sandbox.pages.findInvoice(event?.payment?.invoiceId ?? '')
  expect(invoice?.customer).toEqual(contact)
})

test('paying a paid checkout again has no effect', async () => {
  const customerId = await createCustomer()
  const checkout = await openCheckout(customerId)
  expect([await pay(checkout), await pay(checkout)]).toEqual(['paid', 'paid'])
  expect((await sandbox.processor.readCustomer(customerId))?.subscriptions).toHaveLength(1)
  expect(await takeEvents()).toHaveLength(1)
})

test('closes a checkout when another opens, or if there is a subscription', async () => {
  const customerId = await createCustomer()
  const first = await openCheckout(customerId)
  const second = await openCheckout(customerId, 'business')
  expect(await pay(first)).toBe('closed')
  expect(await pay(second)).toBe('paid')
  const third = await openCheckout(customerId)
  expect((await sandbox.pages.findCheckout(third))?.state).toBe('closed')
  expect(await pay(third)).toBe('closed')
  expect(await stateOf(customerId)).toMatchObject({ plan: 'business' })
})

test('refuses a declined card, and a total that differs from the quote', async () => {
  const customerId = await createCustomer()
  const checkout = await openCheckout(customerId)
  const order = { ...germany, card: 'works', agreedTotal: 1428 } as const
  const { pages } = sandbox
  expect(await pages.pay(checkout, { ...order, card: 'declined' })).toBe('declined')
  expect(await pages.pay(checkout, { ...order, country: 'FR' })).toBe('repriced')
  await expect(pages.pay(checkout, { ...order, vatNumber: 'DE1' })).rejects.toThrow('invalid_field')
  expect(await stateOf(customerId)).toBeUndefined()
  expect(await takeEvents()).toEqual([])
  expect(await pages.pay(checkout, order)).toBe('paid')
})

test('expires a checkout after a day, and a portal after an hour', async () => {
  const { customerId, portal } = await subscribe()
  const checkout = await openCheckout(customerId)
  now += day / 24
  expect(await sandbox.pages.findPortal(portal)).toBeNull()
  await expect(sandbox.pages.beginNextPeriod(portal)).rejects.toThrow('not_found')
  expect(await sandbox.pages.findCheckout(checkout)).not.toBeNull()
  now += day
  expect(await sandbox.pages.findCheckout(checkout)).toBeNull()
})

test('charges for the next period', async () => {
  const { customerId, portal } = await subscribe()
  await sandbox.pages.beginNextPeriod(portal)
  expect(await stateOf(customerId)).toMatchObject({ renewsAt: Date.UTC(2027, 0, 15, 12) })
  expect(await takeEvents()).toMatchObject([{ payment: { outcome: 'paid', amount: 1428 } }])
  expect((await view(portal)).invoices.map(({ number }) => number)).toEqual([
    'SANDBOX-0002',
    'SANDBOX-0001',
  ])
})

test('a failed payment has a grace period of two weeks, ended by a working card', async () => {
  const { customerId, portal } = await subscribe()
  await sandbox.pages.changeCard(portal, 'declined')
  await sandbox.pages.beginNextPeriod(portal)
  expect(await stateOf(customerId)).toMatchObject({ status: 'past_due', endsAt: null })
  expect(await takeEvents()).toMatchObject([{ payment: { outcome: 'failed', url: null } }])
  expect((await view(portal)).subscription).toMatchObject({
    status: 'past_due',
    nextAt: now + 14 * day,
    nextTotal: 1428,
    offers: [],
  })
  const choice = { plan: 'business', interval: 'month' } as const
  await expect(sandbox.pages.changePlan(portal, choice)).rejects.toThrow('Change your card')
  await sandbox.pages.changeCard(portal, 'works')
  expect(await stateOf(customerId)).toMatchObject({ status: 'active' })
  expect(await takeEvents()).toMatchObject([{ payment: { outcome: 'paid' } }])
  expect((await view(portal)).invoices.map(({ status }) => status)).toEqual(['paid', 'paid'])
})

test('ends a subscription that stays unpaid', async () => {
  const { customerId, portal } = await subscribe()
  await sandbox.pages.changeCard(portal, 'declined')
  await sandbox.pages.beginNextPeriod(portal)
  await sandbox.pages.beginNextPeriod(portal)
  expect(await stateOf(customerId)).toMatchObject({ status: 'ended', endsAt: now, renewsAt: null })
  expect((await view(portal)).invoices.map(({ status }) => status)).toEqual(['void', 'paid'])
  await expect(sandbox.pages.beginNextPeriod(portal)).rejects.toThrow('not_found')
})

test('a cancelled subscription runs to the end of the period, and can be resumed', async () => {
  const { customerId, portal } = await subscribe()
  const periodEnd = Date.UTC(2026, 11, 15, 12)
  await sandbox.pages.setCancelled(portal, true)
  expect(await stateOf(customerId)).toMatchObject({
    status: 'active',
    renewsAt: null,
    endsAt: periodEnd,
  })
  expect(await takeEvents()).toMatchObject([{ customerId, payment: null }])
  await sandbox.pages.setCancelled(portal, false)
  expect(await stateOf(customerId)).toMatchObject({ renewsAt: periodEnd, endsAt: null })
  await sandbox.pages.setCancelled(portal, true)
  await sandbox.pages.beginNextPeriod(portal)
  expect(await stateOf(customerId)).toMatchObject({ status: 'ended', endsAt: now })
  expect(await pay(await openCheckout(customerId))).toBe('paid')
  expect(await stateOf(customerId)).toMatchObject({ status: 'active' })
})

test('performs due renewals and ends on access', async () => {
  const { customerId, portal } = await subscribe()
  now = Date.UTC(2027, 1, 20)
  expect(await stateOf(customerId)).toMatchObject({ renewsAt: Date.UTC(2027, 2, 15, 12) })
  expect(await takeEvents()).toHaveLength(3)
  expect(await takeEvents()).toEqual([])
  expect(await sandbox.pages.findPortal(portal)).toBeNull()
  const again = lastPart(await sandbox.processor.openPortal(customerId, baseUrl))
  await sandbox.pages.setCancelled(again, true)
  now = Date.UTC(2028, 0, 1)
  const endsAt = Date.UTC(2027, 2, 15, 12)
  expect(await stateOf(customerId)).toMatchObject({ status: 'ended', endsAt })
})

test('changes the plan immediately, with credit for the unused part', async () => {
  const { customerId, portal } = await subscribe()
  now = Date.UTC(2026, 10, 30, 12)
  const again = lastPart(await sandbox.processor.openPortal(customerId, baseUrl))
  await sandbox.pages.changeDetails(again, { country: 'DE', vatNumber: 'DE 123 456 789' })
  expect((await view(again)).subscription?.offers).toEqual([
    { plan: 'plus', interval: 'year', price: 9900, dueNow: 9300 },
    { plan: 'business', interval: 'month', price: 4900, dueNow: 4300 },
    { plan: 'business', interval: 'year', price: 49_000, dueNow: 48_400 },
  ])
  expect(await sandbox.pages.findPortal(portal)).toBeNull()
  expect(await sandbox.pages.changePlan(again, { plan: 'business', interval: 'year' })).toBe(true)
  expect(await stateOf(customerId)).toMatchObject({
    plan: 'business',
    interval: 'year',
    renewsAt: Date.UTC(2027, 10, 30, 12),
  })
  expect((await view(again)).invoices[0]).toMatchObject({
    lines: [{ amount: 49_000 }, { text: 'Unused time on the previous plan', amount: -600 }],
    sum: { net: 48_400, vat: 0, total: 48_400, vatNumber: 'DE123456789', reverseCharge: true },
  })
  // Downgrade: nothing is due until the credit is used up.
  await takeEvents()
  expect(await sandbox.pages.changePlan(again, { plan: 'plus', interval: 'year' })).toBe(true)
  expect(await takeEvents()).toMatchObject([{ payment: null }])
  expect((await view(again)).subscription).toMatchObject({ plan: 'plus', nextTotal: 0 })
})

test('does not change the plan with a declined card', async () => {
  const { customerId, portal } = await subscribe()
  await sandbox.pages.changeCard(portal, 'declined')
  const before = await stateOf(customerId)
  expect(await sandbox.pages.changePlan(portal, { plan: 'business', interval: 'month' })).toBe(
    false,
  )
  expect(await stateOf(customerId)).toEqual(before)
  const same = { plan: 'plus', interval: 'month' } as const
  await expect(sandbox.pages.changePlan(portal, same)).rejects.toThrow('already')
  await sandbox.pages.setCancelled(portal, true)
  await expect(sandbox.pages.changePlan(portal, same)).rejects.toThrow('cancelled')
})

test('ending a customer ends the subscription; ending again has no effect', async () => {
  const { customerId } = await subscribe()
  await sandbox.processor.endCustomer(customerId)
  now += day
  await sandbox.processor.endCustomer(customerId)
  expect(await stateOf(customerId)).toMatchObject({ status: 'ended', endsAt: now - day })
})

test('serialises writes of several workers', async () => {
  const module = JSON.stringify(import.meta.resolve('./create-sandbox.ts'))
  const file = JSON.stringify(path.join(folder, 'data', 'sandbox.sqlite'))
  const code = `import { randomBytes } from 'node:crypto'
    import { createSandbox } from ${module}
    const { processor } = createSandbox({ file: ${file}, baseUrl: '', clock: Date, random: randomBytes })
    for (let i = 0; i < 10; i += 1) {
      const tenantId = process.argv[1] + i
      console.log(await processor.createCustomer({ tenantId, email: '', name: '', country: 'US' }))
    }`
  const run = promisify(execFile)
  const worker = (name: string) =>
    run(process.execPath, ['--input-type=module', '-e', code, name]).then(({ stdout }) =>
      stdout.trim().split('\n'),
    )
  const ids = (await Promise.all(['a', 'b', 'a'].map(worker))).flat()
  expect(ids).toHaveLength(30)
  expect(new Set(ids).size).toBe(20)
  for (const id of ids) expect(await sandbox.processor.readCustomer(id)).not.toBeNull()
})

test('reports a damaged file as unavailable', async () => {
  await createCustomer()
  await writeFile(path.join(folder, 'data', 'sandbox.sqlite'), 'x'.repeat(5000))
  await expect(createCustomer()).rejects.toMatchObject({ code: 'unavailable' })
})
