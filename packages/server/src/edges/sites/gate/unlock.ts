// Endpoint that receives the unlock page's form: checks the password and sets the unlock cookie.
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { type Cidr, networkOf } from '@plinth/domain/addresses/network'
import { AppError, errorStatuses } from '@plinth/domain/base/errors'
import type { UseCases } from '../../../usecases/bind.ts'
import { clientAddress } from '../../http/client-address.ts'
import { refuseForeignHost } from '../../http/own-origin.ts'
import { readForm } from '../../http/read-form.ts'
import type { Urls } from '../../http/urls.ts'
import type { VisitRequest, VisitResponse } from '../../http/visit.ts'
import type { Problem } from '../../pages/forms/form-problem.ts'
import type { OwnEndpoint } from '../sending/own-endpoints.ts'
import type { RefuseMethod } from '../sending/refuse-method.ts'
import type { SendUnserved } from '../sending/send-unserved.ts'
import { messages } from './messages.ts'
import { sameHostPath } from './same-host-path.ts'
import type { SendUnlockPage } from './send-unlock-page.ts'
import type { UnlockCookies } from './unlock-cookies.ts'

export interface UnlockOptions {
  readonly useCases: Pick<UseCases, 'unlockDrop'>
  readonly unlockCookies: UnlockCookies
  readonly sendUnlockPage: SendUnlockPage
  readonly sendUnserved: SendUnserved
  readonly refuseMethod: RefuseMethod
  readonly urls: Urls
  readonly trustedProxies: readonly Cidr[]
  readonly onFailure: (error: unknown, request: VisitRequest) => void
}

export function createUnlock(options: UnlockOptions): OwnEndpoint {
  const { useCases, unlockCookies, sendUnlockPage, sendUnserved, refuseMethod, onFailure } = options

  return async ({ hostKey, decision }, request, response) => {
    // A visitor who follows a link here or reloads submits no password.
    if (request.method === 'GET' || request.method === 'HEAD')
      return redirectTo(request, response, { location: '/' })
    if (request.method !== 'POST' || !hasBody(request))
      return refuseMethod(request, response, { allow: 'GET, HEAD, POST, OPTIONS' })
    if (decision.kind !== 'serve') return sendUnserved(request, response, decision)

    const { gate, redirectDomain } = decision
    // The password is not forwarded to another host, which shows its own unlock page.
    if (redirectDomain !== null)
      return redirectTo(request, response, { location: options.urls.drop(redirectDomain) })

    let returnTo = '/'
    try {
      // Rate limits are per network, so another site must not be able to guess through its
      // visitors.
      refuseForeignHost(request, options.urls.drop(hostKey))
      const form = await readForm(request)
      returnTo = sameHostPath(form.get('return_to') ?? '')
      // The owner has removed the password meanwhile.
      if (gate === null) return redirectTo(request, response, { location: returnTo })
      const password = form.get('password') ?? ''
      const network = networkOf(clientAddress(request, options.trustedProxies))
      if (await useCases.unlockDrop({ gate, password, network })) {
        return redirectTo(request, response, {
          location: returnTo,
          'set-cookie': unlockCookies.write(gate),
        })
      }
      sendUnlockPage(request, response, { status: 401, returnTo, problem: wrongPassword })
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'internal') throw error
      // An unreachable store (it has a cause) is reported; mere overload is not.
      if (error.code === 'unavailable' && error.cause !== undefined) onFailure(error, request)
      if (gate === null) return redirectTo(request, response, { location: returnTo })
      const { retryAfter } = error
      const status = errorStatuses[error.code]
      sendUnlockPage(request, response, { status, returnTo, problem: problemOf(error), retryAfter })
    }
  }
}

/** Requests of the fast lane, which are never a `POST`, have none. */
const hasBody = (request: VisitRequest): request is IncomingMessage => request instanceof Readable

const wrongPassword: Problem = { field: 'password', detail: messages.wrongPassword }

function problemOf({ code, detail }: AppError): Problem {
  switch (code) {
    case 'forbidden':
      return { field: 'password', detail: messages.otherSite }
    case 'unavailable':
      return { field: null, detail: messages.busy }
    default:
      return { field: null, detail }
  }
}

function redirectTo(
  request: VisitRequest,
  response: VisitResponse,
  headers: { readonly location: string; readonly 'set-cookie'?: string },
): void {
  response
    .writeHead(303, {
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-length': 0,
      ...headers,
    })
    .end()
  request.resume()
}
