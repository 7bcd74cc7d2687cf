// Webhook endpoint for the payment processor. Authenticated by the signature alone, not by cookie
// or origin.
import type { FastifyInstance } from 'fastify'
import type { UseCases } from '../../usecases/bind.ts'
import { readBytes } from '../http/read-bytes.ts'

export interface BillingWebhookOptions {
  readonly useCases: Pick<UseCases, 'receiveBillingWebhook'>
}

const maxBytes = 1_048_576

export function registerBillingWebhook(
  app: FastifyInstance,
  { useCases }: BillingWebhookOptions,
): void {
  app.post('/billing/webhook', async ({ raw, log }, reply) => {
    const body = await readBytes(raw, maxBytes)
    const header = raw.headers['stripe-signature']
    const signature = Array.isArray(header) ? header.join(',') : header
    const problems = await useCases.receiveBillingWebhook({ body, signature })
    for (const err of problems) log.warn({ err }, 'a payment needs attention')
    return reply.header('cache-control', 'no-store').send({ received: true })
  })
}
