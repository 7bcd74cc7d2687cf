// The `BillingProcessor` port, implemented by the sandbox.
import type { BillingProcessor, PaidSubscription } from '../../../ports/billing.ts'
import { sandboxCountries } from '../../../ports/billing-sandbox.ts'
import type { SandboxData, StoredSubscription } from './sandbox-data.ts'
import type { SandboxLedger } from './sandbox-ledger.ts'
import { end, nextAt, runningSubscription } from './subscription-changes.ts'

const checkoutMs = 24 * 60 * 60 * 1000
const portalMs = 60 * 60 * 1000

export function createProcessor(desk: SandboxLedger): BillingProcessor {
  return {
    name: 'sandbox',

    async createCustomer({ tenantId, email, name, country }) {
      return desk.write(({ customers }) => {
        const known = Object.values(customers).find((customer) => customer.tenantId === tenantId)
        if (known) return known.id
        const id = desk.newId('cus')
        customers[id] = {
          id,
          tenantId,
          email,
          name,
          country: sandboxCountries.find((known) => known === country) ?? 'elsewhere',
          vatNumber: null,
          card: 'works',
          subscriptions: [],
          invoices: [],
        }
        return id
      })
    },

    async updateCustomer(customerId, { email, name }) {
      desk.write((books) => {
        Object.assign(desk.openCustomer(books, customerId).customer, { email, name })
      })
    },

    async openCheckout({ customerId, plan, interval, currency, successUrl, cancelUrl }) {
      return desk.write((books) => {
        desk.openCustomer(books, customerId)
        removeExpired(books, desk.now())
        closeCheckouts(books, customerId)
        const id = desk.newId('cs')
        const expiresAt = desk.now() + checkoutMs
        const order = { plan, interval, currency, successUrl, cancelUrl }
        books.checkouts[id] = { ...order, customerId, state: 'open', expiresAt }
        return desk.pageUrl('checkout', id)
      })
    },

    async openPortal(customerId, returnUrl) {
      return desk.write((books) => {
        desk.openCustomer(books, customerId)
        removeExpired(books, desk.now())
        const id = desk.newId('bps')
        books.portals[id] = { customerId, returnUrl, expiresAt: desk.now() + portalMs }
        return desk.pageUrl('portal', id)
      })
    },

    async readCustomer(customerId) {
      const customer = desk.readCustomer(customerId)
      return (
        customer && {
          tenantId: customer.tenantId,
          subscriptions: customer.subscriptions.map(paidSubscription),
        }
      )
    },

    async endCustomer(customerId) {
      if (desk.readCustomer(customerId) === null) return
      desk.write((books) => {
        const counter = desk.openCustomer(books, customerId)
        const running = runningSubscription(counter.customer)
        if (running) end(counter, running, desk.now())
        closeCheckouts(books, customerId)
      })
    },
  }
}

function closeCheckouts({ checkouts }: SandboxData, customerId: string): void {
  for (const checkout of Object.values(checkouts)) {
    if (checkout.customerId === customerId && checkout.state === 'open') checkout.state = 'closed'
  }
}

function removeExpired({ checkouts, portals }: SandboxData, now: number): void {
  for (const sessions of [checkouts, portals]) {
    for (const [id, { expiresAt }] of Object.entries(sessions)) {
      if (expiresAt <= now) delete sessions[id]
    }
  }
}

function paidSubscription(subscription: StoredSubscription): PaidSubscription {
  const { id, plan, interval, startedAt, cancelled, graceEndsAt, endedAt } = subscription
  const stops = cancelled || endedAt !== null
  return {
    id,
    plan,
    interval,
    status: endedAt !== null ? 'ended' : graceEndsAt !== null ? 'past_due' : 'active',
    startedAt,
    renewsAt: stops ? null : nextAt(subscription),
    endsAt: stops ? (endedAt ?? nextAt(subscription)) : null,
  }
}
