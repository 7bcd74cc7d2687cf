// Error handler of the app host's HTML pages (account, OAuth and billing sandbox pages): sends an
// HTML page, or JSON to the dashboard's scripts.
import { parseReturnPath } from '@plinth/domain/accounts/return-path'
import { type ErrorCode, errorStatuses } from '@plinth/domain/base/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { messagePage } from '../pages/forms/message-page.ts'
import { withReturn } from '../pages/forms/with-return.ts'
import { type AccountContext, returnPathOf, wantsJson } from './account-context.ts'
import { formPages } from './form-redirects.ts'
import { sendError, toAppError } from './send-error.ts'
import { sendPrivatePage } from './send-page.ts'

const titles: Partial<Record<ErrorCode, string>> = {
  forbidden: 'That cannot be done from here',
  invalid_body: 'That could not be read',
  invalid_field: 'That did not work',
  not_found: 'That is not there any more',
  rate_limited: 'A little too often',
  unauthorized: 'You are not signed in',
  unavailable: 'Busy for a moment',
  upload_too_large: 'That is too large',
}

export const createErrorPageHandler =
  (context: Pick<AccountContext, 'brand' | 'viewer'>) =>
  async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (wantsJson(request)) {
      sendError(error, request, reply)
      return reply
    }
    const known = toAppError(error)
    if (errorStatuses[known.code] >= 500) request.log.error({ err: error }, 'request failed')
    if (known.retryAfter !== null) reply.header('retry-after', String(known.retryAfter))
    const html = messagePage(context.brand, {
      title: titles[known.code] ?? 'Something went wrong on our side',
      text: known.detail,
      steps: [
        (await isSignedOut(context, request))
          ? { href: withReturn('/signin', returnPathAfterSignIn(request)), label: 'Sign in' }
          : { href: '/dashboard', label: 'Go to your drops' },
        { href: '/', label: 'Go to the front page' },
      ],
    })
    return sendPrivatePage(reply.code(errorStatuses[known.code]), html)
  }

/** Also false if the session cannot be checked now: the dashboard checks again when it is opened. */
const isSignedOut = (
  { viewer }: Pick<AccountContext, 'viewer'>,
  request: FastifyRequest,
): Promise<boolean> =>
  viewer(request).then(
    (actor) => actor === null,
    () => false,
  )

/** Not used as return paths: these pages redirect onwards to their own `return_to`. */
const signInPages = ['/reset', '/signin', '/signout', '/signup']

/** The path to return to after signing in. */
function returnPathAfterSignIn(request: FastifyRequest): string {
  const [path = ''] = request.url.split('?', 1)
  if (signInPages.includes(path)) return returnPathOf(request)
  return formPages[path] ?? parseReturnPath(request.url)
}
