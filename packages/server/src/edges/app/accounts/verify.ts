// Email verification: the emailed link, and the page for accounts that are not verified yet.
import { parseEmail } from '@plinth/domain/accounts/email'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SessionActor } from '../../../usecases/access/actor.ts'
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
  const { useCases, brand } = context
  const links = createVerificationLinks(context)

  app.get('/verify', async (request, reply) => {
    const query = queryOf(request)
    const code = query.get('code')
    if (code !== null) return links.open(request, reply, code)
    const actor = await context.viewer(request)
    const returnTo = returnPathOf(request)
    if (!actor)
      return seeOther(reply, withReturn('/signin', withReturnUnlessHome('/verify', returnTo)))
    if (!actor.verified) return sendWaiting(reply, actor, { sent: query.has('sent'), returnTo })
    const hasLiveDrops = await useCases.ownsLiveDrops(actor.userId)
    return sendPrivatePage(reply, addressConfirmedPage(brand, { returnTo, hasLiveDrops }))
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
      return sendWaiting(reply, actor, { problem, returnTo })
    }
    return seeOther(reply, withReturnUnlessHome('/verify?sent=1', returnTo))
  })

  app.post('/verify/address', async (request, reply) => {
    const form = await context.readForm(request)
    const actor = await context.requireViewer(request)
    const correction = form.get('email') ?? ''
    const returnTo = returnPathOf(request, form)
    const invalidField = fieldProblem(form, { email: parseEmail })
    if (invalidField)
      return sendWaiting(reply.code(400), actor, { correction, problem: invalidField, returnTo })
    try {
      await useCases.correctEmail(actor, {
        email: correction,
        network: context.visitor(request).network,
      })
    } catch (error) {
      const problem = refuseForm(reply, error, { invalid_field: 'email' })
      return sendWaiting(reply, actor, { correction, problem, returnTo })
    }
    return seeOther(reply, withReturnUnlessHome('/verify?sent=1', returnTo))
  })

  async function sendWaiting(
    reply: FastifyReply,
    actor: SessionActor,
    state: Pick<WaitingAccount, 'returnTo'> & Partial<WaitingAccount>,
  ): Promise<FastifyReply> {
    const { email } = (await useCases.getMe(actor)).user
    const page = { email, sent: false, correction: email, problem: null, ...state }
    return sendPrivatePage(reply, awaitConfirmationPage(brand, page))
  }
}
