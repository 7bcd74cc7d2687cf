// The `BillingProcessor` port, implemented by the sandbox.
import type { BillingProcessor, PaidSubscription } from '../../../ports/billing.ts'
import { sandboxCountries } from '../../../ports/billing-sandbox.ts'
import type { SandboxData, StoredSubscription } from './sandbox-data.ts'
import type { SandboxLedger } from './sandbox-ledger.ts'
import { end, nextAt, runningSubscription } from './subscription-changes.ts'

const checkoutMs = 24 * 60 * 60 * 1000
const portalMs = 60 * 60 * 1000

export function createProcessor(ledger: SandboxLedger): BillingProcessor {
  return {
    name: 'sandbox',

    async createCustomer({ tenantId, email, name, country }) {
      return ledger.write(({ customers }) => {
        const known = Object.values(customers).find((customer) => customer.tenantId === tenantId)
        if (known) return known.id
        const id = ledger.newId('cus')
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
      ledger.write((data) => {
        Object.assign(ledger.openCustomer(data, customerId).customer, { email, name })
      })
    },

    async openCheckout({ customerId, plan, interval, currency, successUrl, cancelUrl }) {
      return ledger.write((data) => {
        ledger.openCustomer(data, customerId)
        removeExpired(data, ledger.now())
        closeCheckouts(data, customerId)
        const id = ledger.newId('cs')
        const expiresAt = ledger.now() + checkoutMs
        const order = { plan, interval, currency, successUrl, cancelUrl }
        data.checkouts[id] = { ...order, customerId, state: 'open', expiresAt }
        return ledger.pageUrl('checkout', id)
      })
    },

    async openPortal(customerId, returnUrl) {
      return ledger.write((data) => {
        ledger.openCustomer(data, customerId)
        removeExpired(data, ledger.now())
        const id = ledger.newId('bps')
        data.portals[id] = { customerId, returnUrl, expiresAt: ledger.now() + portalMs }
        return ledger.pageUrl('portal', id)
      })
    },

    async readCustomer(customerId) {
      const customer = ledger.readCustomer(customerId)
      return (
        customer && {
          tenantId: customer.tenantId,
          subscriptions: customer.subscriptions.map(paidSubscription),
        }
      )
    },

    async closePayments(customerId, { hasPlan }) {
      // Ended subscriptions have no unpaid invoice here.
      if (!hasPlan || ledger.readCustomer(customerId) === null) return
      ledger.write((data) => closeCheckouts(data, customerId))
    },

    async endCustomer(customerId) {
      if (ledger.readCustomer(customerId) === null) return
      ledger.write((data) => {
        const draft = ledger.openCustomer(data, customerId)
        const running = runningSubscription(draft.customer)
        if (running) end(draft, running, ledger.now())
        closeCheckouts(data, customerId)
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
