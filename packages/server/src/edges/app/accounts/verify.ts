// Email verification: the emailed link, and the page for accounts that are not verified yet.
import { parseEmail } from '@plinth/domain/accounts/email'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AccountContext, queryOf, returnPathOf } from '../../app-host/account-context.ts'
import { fieldProblem, refuseForm } from '../../app-host/refuse-form.ts'
import { seeOther } from '../../app-host/see-other.ts'
import { sendPrivatePage } from '../../app-host/send-page.ts'
import {
  addressConfirmedPage,
  awaitConfirmationPage,
  type WaitingAccount,
} from '../../pages/accounts/verify-pages.ts'
import { withReturn, withReturnUnlessHome } from '../../pages/forms/with-return.ts'
import { createVerificationLinks } from './verification-links.ts'

export function registerVerify(app: FastifyInstance, context: AccountContext): void {
  const { useCases } = context
  const links = createVerificationLinks(context)

  app.get('/verify', async (request, reply) => {
    const query = queryOf(request)
    const code = query.get('code')
    if (code !== null) return links.open(request, reply, code)
    const actor = await context.viewer(request)
    const returnTo = returnPathOf(request)
    if (!actor)
      return seeOther(reply, withReturn('/signin', withReturnUnlessHome('/verify', returnTo)))
    if (!actor.verified) {
      return sendWaiting(request, reply, { sent: query.has('sent'), returnTo })
    }
    const hasLiveDrops = await useCases.ownsLiveDrops(actor.userId)
    const page = await context.page(request)
    return sendPrivatePage(reply, addressConfirmedPage(page, { returnTo, hasLiveDrops }))
  })

  app.post('/verify', async (request, reply) =>
    links.submit(request, reply, await context.readForm(request)),
  )

  app.post('/verify/send', async (request, reply) => {
    const returnTo = returnPathOf(request, await context.readForm(request))
    const actor = await context.requireViewer(request)
    try {
      await useCases.resendVerification(actor)
    } catch (error) {
      const problem = refuseForm(reply, error, { invalid_field: 'email' })
      return sendWaiting(request, reply, { problem, returnTo })
    }
    return seeOther(reply, withReturnUnlessHome('/verify?sent=1', returnTo))
  })

  app.post('/verify/address', async (request, reply) => {
    const form = await context.readForm(request)
    const actor = await context.requireViewer(request)
    const correction = form.get('email') ?? ''
    const returnTo = returnPathOf(request, form)
    const invalidField = fieldProblem(form, { email: parseEmail })
    if (invalidField) {
      const state = { correction, problem: invalidField, returnTo }
      return sendWaiting(request, reply.code(400), state)
    }
    try {
      await useCases.correctEmail(actor, {
        email: correction,
        network: context.visitor(request).network,
      })
    } catch (error) {
      const problem = refuseForm(reply, error, { invalid_field: 'email' })
      return sendWaiting(request, reply, { correction, problem, returnTo })
    }
    return seeOther(reply, withReturnUnlessHome('/verify?sent=1', returnTo))
  })

  async function sendWaiting(
    request: FastifyRequest,
    reply: FastifyReply,
    state: Pick<WaitingAccount, 'returnTo'> & Partial<WaitingAccount>,
  ): Promise<FastifyReply> {
    const { email } = await context.requireViewer(request)
    const account = { email, sent: false, correction: email, problem: null, ...state }
    return sendPrivatePage(reply, awaitConfirmationPage(await context.page(request), account))
  }
}
