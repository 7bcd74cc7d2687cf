// Error handler of the app host's HTML pages (account, OAuth and billing sandbox pages): sends an
// HTML page, or JSON to the dashboard's scripts.
import { parseReturnPath } from '@plinth/domain/accounts/return-path'
import { errorStatuses } from '@plinth/domain/base/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { messagePage } from '../pages/forms/message-page.ts'
import { messages as form } from '../pages/forms/messages.ts'
import { withReturn } from '../pages/forms/with-return.ts'
import type { PageContext } from '../pages/shell/page-shell.ts'
import { type AccountContext, returnPathOf, wantsJson } from './account-context.ts'
import { formPages } from './form-redirects.ts'
import { messages } from './messages.ts'
import { logFailure, sendError, toAppError } from './send-error.ts'
import { sendPrivatePage } from './send-page.ts'

const titles: Readonly<Record<string, string>> = messages.titles

export const createErrorPageHandler =
  (context: Pick<AccountContext, 'brand' | 'page'>) =>
  async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (wantsJson(request)) {
      sendError(error, request, reply)
      return reply
    }
    const known = toAppError(error)
    if (errorStatuses[known.code] >= 500) logFailure(request, error)
    if (known.retryAfter !== null) reply.header('retry-after', String(known.retryAfter))
    const session = await sessionOf(context, request)
    const html = messagePage(session.page, {
      title: titles[known.code] ?? messages.unexpected,
      text: known.detail,
      steps: [
        session.isSignedOut
          ? { href: withReturn('/signin', returnPathAfterSignIn(request)), label: form.signIn }
          : { href: '/dashboard', label: form.goToDrops },
        { href: '/', label: form.goHome },
      ],
    })
    return sendPrivatePage(reply.code(errorStatuses[known.code]), html)
  }

interface Session {
  readonly page: PageContext
  /** False if the session cannot be checked now: the dashboard checks again when it is opened. */
  readonly isSignedOut: boolean
}

const sessionOf = (
  { brand, page }: Pick<AccountContext, 'brand' | 'page'>,
  request: FastifyRequest,
): Promise<Session> =>
  page(request).then(
    (page) => ({ page, isSignedOut: page.viewer === null }),
    () => ({ page: { brand, viewer: null }, isSignedOut: false }),
  )

/** Not used as return paths: these pages redirect onwards to their own `return_to`. */
const signInPages = ['/reset', '/signin', '/signin-link', '/signout', '/signup']

/** The path to return to after signing in. */
function returnPathAfterSignIn(request: FastifyRequest): string {
  const [path = ''] = request.url.split('?', 1)
  if (signInPages.includes(path)) return returnPathOf(request)
  return formPages[path] ?? parseReturnPath(request.url)
}
