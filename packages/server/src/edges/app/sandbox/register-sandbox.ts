// Pages of the billing sandbox, which stands in for a payment processor in development. They return
// 404 to other machines, and do not exist with a real processor.
import type { FastifyInstance } from 'fastify'
import type { BillingSandbox } from '../../../ports/billing-sandbox.ts'
import type { AccountContext } from '../../app-host/account-context.ts'
import { createErrorPageHandler } from '../../app-host/error-page-handler.ts'
import type { LocalOnly } from '../../http/local-only.ts'
import { registerCheckout } from './checkout.ts'
import { registerInvoice } from './invoice.ts'
import { registerPortal } from './portal.ts'
import { createSandboxContext } from './sandbox-context.ts'

export interface SandboxPagesOptions {
  /** Null with a real payment processor, or if no plans are sold. */
  readonly sandbox: BillingSandbox | null
  readonly isLocal: LocalOnly
}

const readFailure = 'could not read the billing sandbox'

export function registerSandbox(
  app: FastifyInstance,
  accounts: AccountContext,
  { sandbox, isLocal }: SandboxPagesOptions,
): void {
  if (sandbox === null) return
  const context = createSandboxContext({ sandbox, accounts })
  app.register((pages, _options, done) => {
    pages.setErrorHandler(createErrorPageHandler(accounts))
    pages.addHook('onRequest', async (request, reply) => {
      if (!isLocal(request.raw)) return reply.callNotFound()
    })
    // Handles events that a killed process recorded but did not handle.
    pages.addHook('onReady', () =>
      context.handleEvents(app.log).catch((err: unknown) => app.log.error({ err }, readFailure)),
    )
    registerCheckout(pages, context)
    registerInvoice(pages, context)
    registerPortal(pages, context)
    done()
  })
}
