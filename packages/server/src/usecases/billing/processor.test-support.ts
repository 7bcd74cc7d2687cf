// A processor whose customers are what a test says they are.
import type {
  BillingProcessor,
  Contact,
  CustomerState,
  PaidSubscription,
} from '../../ports/billing.ts'

export interface TestProcessor extends BillingProcessor {
  readonly customers: Map<string, CustomerState>
  readonly contacts: Map<string, Contact>
  /** Runs while the processor looks, before it answers. */
  whileReading: (customerId: string) => Promise<void>
  reachable: boolean
}

export function createTestProcessor(): TestProcessor {
  const customers = new Map<string, CustomerState>()
  const contacts = new Map<string, Contact>()
  const processor: TestProcessor = {
    name: 'stripe',
    customers,
    contacts,
    reachable: true,
    whileReading: async () => {},
    async createCustomer({ tenantId, insteadOf, email, name }) {
      const customerId = insteadOf ? `${insteadOf}_again` : `cus_${tenantId}`
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
      if (!processor.reachable) throw new Error('The processor is away.')
      const state = customers.get(customerId) ?? null
      await processor.whileReading(customerId)
      return state
    },
    async endCustomer(customerId) {
      if (!processor.reachable) throw new Error('The processor is away.')
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
