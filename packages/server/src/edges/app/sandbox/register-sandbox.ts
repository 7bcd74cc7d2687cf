// The pages of the stand-in processor, for whoever develops on this machine. For anybody else, and
// where money moves, there are none.
import type { FastifyInstance } from 'fastify'
import type { BillingSandbox } from '../../../ports/billing-sandbox.ts'
import type { LocalOnly } from '../../http/local-only.ts'
import { type AccountPagesOptions, createAccountVisits } from '../accounts/account-visits.ts'
import { createFailureAnswer } from '../accounts/answer-failure.ts'
import { registerCheckout } from './checkout.ts'
import { registerInvoice } from './invoice.ts'
import { registerPortal } from './portal.ts'
import { createSandboxVisits } from './sandbox-visits.ts'

export interface SandboxPagesOptions {
  /** Null where money moves, or no plan is sold. */
  readonly sandbox: BillingSandbox | null
  readonly isLocal: LocalOnly
}

const unreadable = 'the billing sandbox could not be read'

export function registerSandbox(
  app: FastifyInstance,
  accounts: AccountPagesOptions,
  { sandbox, isLocal }: SandboxPagesOptions,
): void {
  if (sandbox === null) return
  const visits = createSandboxVisits({ sandbox, accounts })
  app.register((pages, _options, done) => {
    pages.setErrorHandler(createFailureAnswer(createAccountVisits(accounts)))
    pages.addHook('onRequest', async (request, reply) => {
      if (!isLocal(request.raw)) return reply.callNotFound()
    })
    // What a process that was killed could not say any more.
    pages.addHook('onReady', () =>
      visits.tellPlinth(app.log).catch((err: unknown) => app.log.error({ err }, unreadable)),
    )
    registerCheckout(pages, visits)
    registerInvoice(pages, visits)
    registerPortal(pages, visits)
    done()
  })
}
