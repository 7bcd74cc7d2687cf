import { parseEmail } from '@plinth/domain/email'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SessionActor } from '../../../usecases/actor.ts'
import { spentLinkPage } from '../../pages/accounts/spent-link-page.ts'
import {
  addressChangedPage,
  addressConfirmedPage,
  awaitConfirmationPage,
  confirmAddressPage,
  type WaitingAccount,
} from '../../pages/accounts/verify-pages.ts'
import { withReturn, withReturnUnlessHome } from '../../pages/accounts/with-return.ts'
import { seeOther } from '../see-other.ts'
import { sendPrivatePage } from '../send-page.ts'
import { type AccountVisits, queryOf, returnPathOf } from './account-visits.ts'
import { fieldProblem, refuseForm } from './refuse-form.ts'
import { refuseSpentLink, sendSpentLink } from './spent-link.ts'

export function registerVerify(app: FastifyInstance, visits: AccountVisits): void {
  const { useCases, brand } = visits

  app.get('/verify', async (request, reply) => {
    const query = queryOf(request)
    const code = query.get('code')
    if (code !== null) {
      const found = await useCases.findVerification(code)
      if (!found) return sendSpentLink(reply, spent)
      return sendPrivatePage(reply, confirmAddressPage(brand, { ...found, code }))
    }
    if (query.get('done') === 'changed') return sendPrivatePage(reply, addressChangedPage(brand))
    if (query.has('done'))
      return sendPrivatePage(reply, addressConfirmedPage(brand, returnPathOf(request)))
    const actor = await visits.viewer(request)
    const returnTo = returnPathOf(request)
    if (!actor)
      return seeOther(reply, withReturn('/signin', withReturnUnlessHome('/verify', returnTo)))
    if (actor.verified) return sendPrivatePage(reply, addressConfirmedPage(brand, returnTo))
    return sendWaiting(reply, actor, { sent: query.has('sent'), returnTo })
  })

  app.post('/verify', async (request, reply) => {
    const form = await visits.readForm(request)
    try {
      const { purpose } = await useCases.verifyEmail(form.get('code') ?? '')
      return seeOther(reply, purpose === 'verify' ? '/verify?done=1' : '/verify?done=changed')
    } catch (error) {
      return refuseSpentLink(reply, error, spent)
    }
  })

  app.post('/verify/send', async (request, reply) => {
    const returnTo = returnPathOf(request, await visits.readForm(request))
    const actor = await visits.requireViewer(request)
    try {
      await useCases.resendVerification(actor)
    } catch (error) {
      const problem = refuseForm(reply, error, { invalid_field: 'email' })
      return sendWaiting(reply, actor, { problem, returnTo })
    }
    return seeOther(reply, withReturnUnlessHome('/verify?sent=1', returnTo))
  })

  app.post('/verify/address', async (request, reply) => {
    const form = await visits.readForm(request)
    const actor = await visits.requireViewer(request)
    const correction = form.get('email') ?? ''
    const returnTo = returnPathOf(request, form)
    const wrong = fieldProblem(form, { email: parseEmail })
    if (wrong) return sendWaiting(reply.code(400), actor, { correction, problem: wrong, returnTo })
    try {
      await useCases.correctEmail(actor, {
        email: correction,
        network: visits.visitor(request).network,
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

  const spent = spentLinkPage(brand, {
    comfort: 'If you have confirmed your address, all is well.',
    steps: [
      { href: '/dashboard', label: 'Go to your drops' },
      { href: '/verify', label: 'Get a new link' },
    ],
  })
}
