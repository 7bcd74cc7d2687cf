// Billing operations.
import { billingPlans, checkout, checkoutBody, portal } from '../schemas/billing.ts'
import type { Operation } from './operation.ts'

export const billingOperations = {
  getBillingPlans: {
    method: 'GET',
    path: '/billing/plans',
    summary: 'Get the plans and your subscription',
    caller: 'account',
    subject: 'account',
    right: 'see_account',
    scopes: ['cli'],
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: billingPlans },
    errors: [],
  },
  openCheckout: {
    method: 'POST',
    path: '/billing/checkout',
    summary: 'Open the checkout',
    description: 'Returns the URL of a checkout page for a plan.',
    caller: 'account',
    subject: 'account',
    right: 'manage_billing',
    body: { kind: 'json', schema: checkoutBody, maxBytes: 16_384 },
    success: { kind: 'json', status: 200, schema: checkout },
    errors: ['subscription_active', 'rate_limited'],
  },
  openPortal: {
    method: 'POST',
    path: '/billing/portal',
    summary: 'Open the billing portal',
    description: 'Returns the URL of the page to change the plan or card, see invoices and cancel.',
    caller: 'account',
    subject: 'account',
    right: 'manage_billing',
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: portal },
    errors: ['rate_limited'],
  },
} as const satisfies Record<string, Operation>

export type BillingOperations = typeof billingOperations
