// The emailed verification link. Opening it verifies the email if the browser has the account's
// session.
import { parseReturnPath } from '@plinth/domain/accounts/return-path'
import { AppError } from '@plinth/domain/base/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionActor } from '../../../usecases/access/actor.ts'
import type { Verification } from '../../../usecases/accounts/verification.ts'
import type { AccountContext } from '../../app-host/account-context.ts'
import { refuseForm } from '../../app-host/refuse-form.ts'
import { seeOther } from '../../app-host/see-other.ts'
import { sendPrivatePage } from '../../app-host/send-page.ts'
import { invalidLinkPage } from '../../pages/accounts/invalid-link-page.ts'
import {
  addressChangedPage,
  addressConfirmedPage,
  confirmAddressPage,
} from '../../pages/accounts/verify-pages.ts'
import type { Problem } from '../../pages/forms/form-problem.ts'
import { sendInvalidLink } from './invalid-link.ts'

export interface VerificationLinks {
  open(request: FastifyRequest, reply: FastifyReply, code: string): Promise<FastifyReply>
  /** The form of a browser without the session. Its fields are `code` and `password`. */
  submit(request: FastifyRequest, reply: FastifyReply, form: URLSearchParams): Promise<FastifyReply>
}

export function createVerificationLinks(context: AccountContext): VerificationLinks {
  const { useCases, brand } = context

  async function open(
    request: FastifyRequest,
    reply: FastifyReply,
    code: string,
  ): Promise<FastifyReply> {
    const actor = await context.viewer(request)
    const link = await useCases.findVerification(code)
    if (!link) return refuseLink(reply, actor)
    if (link.confirmed) return sendConfirmed(reply, link)
    if (actor?.userId !== link.userId) return sendForm(reply, { ...link, code, problem: null })
    try {
      await useCases.verifyEmail(actor, code)
    } catch (error) {
      if (isUnknownLink(error)) return refuseLink(reply, actor)
      throw error
    }
    return sendConfirmed(reply, link)
  }

  async function submit(
    request: FastifyRequest,
    reply: FastifyReply,
    form: URLSearchParams,
  ): Promise<FastifyReply> {
    const code = form.get('code') ?? ''
    const actor = await context.viewer(request)
    const link = await useCases.findVerification(code)
    try {
      if (actor && actor.userId === link?.userId) await useCases.verifyEmail(actor, code)
      else {
        const password = form.get('password') ?? ''
        await useCases.verifyEmailByPassword(context.visitor(request), { code, password })
      }
    } catch (error) {
      if (!link || isUnknownLink(error)) return refuseLink(reply, actor)
      const problem = refuseForm(reply, error, { unauthorized: 'password' })
      return sendForm(reply, { ...link, code, problem })
    }
    // The used link shows the confirmation page.
    return seeOther(reply, `/verify?code=${encodeURIComponent(code)}`)
  }

  const sendForm = (
    reply: FastifyReply,
    link: Verification & { readonly code: string; readonly problem: Problem | null },
  ): FastifyReply => sendPrivatePage(reply, confirmAddressPage(brand, link))

  async function sendConfirmed(
    reply: FastifyReply,
    { purpose, userId, email }: Verification,
  ): Promise<FastifyReply> {
    if (purpose === 'change_email') return sendPrivatePage(reply, addressChangedPage(brand, email))
    const hasLiveDrops = await useCases.ownsLiveDrops(userId)
    const page = { returnTo: parseReturnPath(null), hasLiveDrops }
    return sendPrivatePage(reply, addressConfirmedPage(brand, page))
  }

  /** Tells a user whose email is already confirmed that nothing is wrong. */
  async function refuseLink(
    reply: FastifyReply,
    actor: SessionActor | null,
  ): Promise<FastifyReply> {
    const email = actor?.verified ? (await useCases.getMe(actor)).user.email : null
    const toDrops = { href: '/dashboard', label: 'Go to your drops' }
    const toNewLink = { href: '/verify', label: 'Get a new link' }
    const page =
      email === null
        ? { steps: [toNewLink, toDrops] }
        : { note: `Your email, ${email}, is confirmed.`, steps: [toDrops] }
    return sendInvalidLink(reply, invalidLinkPage(brand, page))
  }

  return { open, submit }
}

const isUnknownLink = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'not_found'
