// Invoice page of the billing sandbox.
import type { FastifyInstance } from 'fastify'
import { sendPrivatePage } from '../../app-host/send-page.ts'
import { invoicePage } from '../../pages/sandbox/invoice-page.ts'
import type { SandboxContext } from './sandbox-context.ts'

interface InvoiceAddress {
  readonly Params: { readonly id: string }
}

export function registerInvoice(app: FastifyInstance, { sandbox, page }: SandboxContext): void {
  app.get<InvoiceAddress>('/billing/sandbox/invoice/:id', async (request, reply) => {
    const invoice = await sandbox.findInvoice(request.params.id)
    if (!invoice) return reply.callNotFound()
    return sendPrivatePage(reply, invoicePage(await page(request), invoice))
  })
}
