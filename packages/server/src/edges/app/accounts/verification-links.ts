// The emailed verification link. Opening it verifies the email if the browser has the account's
// session; any other browser has to enter the account's password, which also signs it in. If the
// account has no password, the browser has to sign in first.
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
import { messages } from '../../pages/accounts/messages.ts'
import {
  addressChangedPage,
  addressConfirmedPage,
  confirmAddressPage,
  otherAccountPage,
} from '../../pages/accounts/verify-pages.ts'
import type { Problem } from '../../pages/forms/form-problem.ts'
import { messages as formMessages } from '../../pages/forms/messages.ts'
import { withReturn } from '../../pages/forms/with-return.ts'
import type { PageContext } from '../../pages/shell/page-shell.ts'
import { claimPathTo } from './claim-path.ts'
import { askForCode } from './code.ts'
import { sendInvalidLink } from './invalid-link.ts'

export interface VerificationLinks {
  open(request: FastifyRequest, reply: FastifyReply, code: string): Promise<FastifyReply>
  /** The form of a browser without the session. Its fields are `code` and `password`. */
  submit(request: FastifyRequest, reply: FastifyReply, form: URLSearchParams): Promise<FastifyReply>
}

export function createVerificationLinks(context: AccountContext): VerificationLinks {
  const { useCases } = context

  async function open(
    request: FastifyRequest,
    reply: FastifyReply,
    code: string,
  ): Promise<FastifyReply> {
    const actor = await context.viewer(request)
    const page = await context.page(request)
    const link = await useCases.findVerification(code)
    if (!link) return refuseLink(reply, page, actor)
    if (link.confirmed) return sendConfirmed(reply, page, link)
    if (actor?.userId !== link.userId) {
      if (!link.hasPassword) return askToSignIn(reply, page, { ...link, code })
      return sendForm(reply, page, { ...link, code, problem: null })
    }
    try {
      await useCases.verifyEmail(actor, code)
    } catch (error) {
      if (isUnknownLink(error)) return refuseLink(reply, page, actor)
      throw error
    }
    // The session was read before the address changed.
    const viewer = { ...actor, email: link.email }
    return sendConfirmed(reply, { ...page, viewer }, link)
  }

  async function submit(
    request: FastifyRequest,
    reply: FastifyReply,
    form: URLSearchParams,
  ): Promise<FastifyReply> {
    const code = form.get('code') ?? ''
    const actor = await context.viewer(request)
    const page = await context.page(request)
    const link = await useCases.findVerification(code)
    // The used link shows the confirmation page.
    const confirmed = `/verify?code=${encodeURIComponent(code)}`
    try {
      if (actor && actor.userId === link?.userId) {
        await useCases.verifyEmail(actor, code)
        return seeOther(reply, confirmed)
      }
      const entered = await useCases.verifyEmailByPassword(context.visitor(request), {
        code,
        password: form.get('password') ?? '',
        previousSecret: context.sessionCookie.read(request.raw),
      })
      // The link is opened after the code, by a browser with the account's session.
      if ('awaited' in entered)
        return askForCode(context, reply, { ...entered, returnTo: confirmed })
      const { session, claimable } = entered
      reply.header('set-cookie', context.sessionCookie.write(session))
      // Without the code: the page behind `/verify` shows the confirmation to a signed-in browser.
      return seeOther(reply, claimable > 0 ? claimPathTo('/verify') : confirmed)
    } catch (error) {
      if (!link || isUnknownLink(error)) return refuseLink(reply, page, actor)
      const problem = refuseForm(reply, error, { unauthorized: 'password' })
      return sendForm(reply, page, { ...link, code, problem })
    }
  }

  const sendForm = (
    reply: FastifyReply,
    page: PageContext,
    link: Verification & { readonly code: string; readonly problem: Problem | null },
  ): FastifyReply => sendPrivatePage(reply, confirmAddressPage(page, link))

  function askToSignIn(
    reply: FastifyReply,
    page: PageContext,
    link: Verification & { readonly code: string },
  ): FastifyReply {
    const here = `/verify?code=${encodeURIComponent(link.code)}`
    if (page.viewer === null) return seeOther(reply, withReturn('/signin', here))
    return sendPrivatePage(reply, otherAccountPage(page, { ...link, returnTo: here }))
  }

  async function sendConfirmed(
    reply: FastifyReply,
    page: PageContext,
    { purpose, userId, email }: Verification,
  ): Promise<FastifyReply> {
    if (purpose === 'change_email') return sendPrivatePage(reply, addressChangedPage(page, email))
    const hasLiveDrops = await useCases.ownsLiveDrops(userId)
    const account = { returnTo: parseReturnPath(null), hasLiveDrops }
    return sendPrivatePage(reply, addressConfirmedPage(page, account))
  }

  /** Tells a user whose email is already confirmed that nothing is wrong. */
  function refuseLink(
    reply: FastifyReply,
    page: PageContext,
    actor: SessionActor | null,
  ): FastifyReply {
    const { getNewLink, confirmed } = messages.invalidLink
    const toDrops = { href: '/dashboard', label: formMessages.goToDrops }
    const toNewLink = { href: '/verify', label: getNewLink }
    const link = actor?.verified
      ? { note: confirmed(actor), steps: [toDrops] }
      : { steps: [toNewLink, toDrops] }
    return sendInvalidLink(reply, invalidLinkPage(page, link))
  }

  return { open, submit }
}

const isUnknownLink = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'not_found'
