// Fake payment processor whose customers are set by the test.
import type {
  BillingProcessor,
  Contact,
  CustomerState,
  PaidSubscription,
  PaymentsToClose,
} from '../../ports/billing.ts'

export interface TestProcessor extends BillingProcessor {
  readonly customers: Map<string, CustomerState>
  readonly contacts: Map<string, Contact>
  /** Runs during `readCustomer`, before it returns. */
  whileReading: (customerId: string) => Promise<void>
  reachable: boolean
  /** Calls of `closePayments`. */
  readonly closed: ({ readonly customerId: string } & PaymentsToClose)[]
}

export function createTestProcessor(): TestProcessor {
  const customers = new Map<string, CustomerState>()
  const contacts = new Map<string, Contact>()
  const processor: TestProcessor = {
    name: 'stripe',
    customers,
    contacts,
    reachable: true,
    closed: [],
    whileReading: async () => {},
    async createCustomer({ tenantId, replacedCustomerId, email, name }) {
      const customerId = replacedCustomerId ? `${replacedCustomerId}_again` : `cus_${tenantId}`
      contacts.set(customerId, { email, name })
      customers.set(customerId, { tenantId, subscriptions: [] })
      return customerId
    },
    async updateCustomer(customerId, contact) {
      contacts.set(customerId, contact)
    },
    openCheckout: async ({ customerId, plan, interval, currency }) =>
      `https://pay.example/${customerId}/${plan}/${interval}/${currency}`,
    openPortal: async (customerId) => `https://portal.example/${customerId}`,
    async readCustomer(customerId) {
      if (!processor.reachable) throw new Error('The processor is unreachable.')
      const state = customers.get(customerId) ?? null
      await processor.whileReading(customerId)
      return state
    },
    async closePayments(customerId, closing) {
      processor.closed.push({ customerId, ...closing })
    },
    async endCustomer(customerId) {
      if (!processor.reachable) throw new Error('The processor is unreachable.')
      customers.delete(customerId)
    },
  }
  return processor
}

export const paidPlus: PaidSubscription = {
  id: 'sub_1',
  plan: 'plus',
  interval: 'year',
  status: 'active',
  startedAt: 100,
  renewsAt: Date.UTC(2040, 0, 1),
  endsAt: null,
}
