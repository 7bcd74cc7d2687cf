// Shared context of the account pages: the signed-in user, the visitor and submitted forms.
import { maxEmailLength } from '@plinth/domain/accounts/email'
import { parseReturnPath } from '@plinth/domain/accounts/return-path'
import type { SignUpRule } from '@plinth/domain/accounts/sign-up-rule'
import { networkOf } from '@plinth/domain/addresses/network'
import { AppError } from '@plinth/domain/base/errors'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../ports/clock.ts'
import type { SessionActor, Visitor } from '../../usecases/access/actor.ts'
import type { UseCases } from '../../usecases/bind.ts'
import type { Dashboard } from '../dashboard/load-dashboard.ts'
import type { BrowserCookie } from '../http/browser-cookie.ts'
import { clientAddress } from '../http/client-address.ts'
import { type CountryHints, clientCountry } from '../http/client-country.ts'
import { refuseForeignOrigin } from '../http/own-origin.ts'
import { readForm } from '../http/read-form.ts'
import type { SessionCookie } from '../http/session-cookie.ts'
import type { ShortCookie } from '../http/short-cookie.ts'
import type { Urls } from '../http/urls.ts'
import type { SignInOptions } from '../pages/accounts/provider-buttons.ts'
import type { Brand } from '../pages/shell/load-brand.ts'
import type { PageContext } from '../pages/shell/page-shell.ts'
import { messages } from './messages.ts'

export interface AccountPagesOptions extends CountryHints {
  readonly useCases: UseCases
  readonly brand: Brand
  /** Null if it was not built; the plain list is shown instead. */
  readonly dashboard: Dashboard | null
  readonly urls: Urls
  readonly clock: Clock
  readonly signUpRule: SignUpRule
  /** Whether pages can be published without an account. */
  readonly allowsAnonymous: boolean
  readonly sessionCookie: SessionCookie
  readonly browserCookie: BrowserCookie
  /** Of a sign-in with a provider that has begun. */
  readonly providerCookie: ShortCookie
  readonly signInOptions: SignInOptions
  /** Of a sign-in with a passkey. */
  readonly challengeCookie: ShortCookie
  /** The domain that passkeys are bound to; null if browsers have none here. */
  readonly passkeyDomain: string | null
  /** Of a sign-in that waits for a code. */
  readonly codeCookie: ShortCookie
}

export interface AccountContext extends AccountPagesOptions {
  /** The signed-in user, or null. Looked up once per request. */
  viewer(request: FastifyRequest): Promise<SessionActor | null>
  /** For pages that need no database otherwise: null, too, if the session cannot be read. */
  publicViewer(request: FastifyRequest): Promise<SessionActor | null>
  requireViewer(request: FastifyRequest): Promise<SessionActor>
  /** What the request's page needs for its header. */
  page(request: FastifyRequest): Promise<PageContext>
  visitor(request: FastifyRequest): Visitor
  /** The fields of a form. Refuses forms that another site sent, before it reads the body. */
  readForm(request: FastifyRequest): Promise<URLSearchParams>
}

export function createAccountContext(options: AccountPagesOptions): AccountContext {
  const { useCases, urls, sessionCookie, browserCookie, trustedProxies } = options

  const viewers = new WeakMap<FastifyRequest, Promise<SessionActor | null>>()

  function viewer(request: FastifyRequest): Promise<SessionActor | null> {
    const known = viewers.get(request)
    if (known !== undefined) return known
    const secret = sessionCookie.read(request.raw)
    const found = secret === null ? Promise.resolve(null) : useCases.authenticateSession(secret)
    viewers.set(request, found)
    return found
  }

  return {
    ...options,
    viewer,
    async publicViewer(request) {
      try {
        return await viewer(request)
      } catch (error) {
        request.log.warn({ err: error }, 'the session could not be read')
        return null
      }
    },
    async requireViewer(request) {
      const actor = await viewer(request)
      if (!actor) throw new AppError('unauthorized', messages.signInFirst)
      return actor
    },
    page: async (request) => ({ brand: options.brand, viewer: await viewer(request) }),
    visitor: ({ raw }) => ({
      network: networkOf(clientAddress(raw, trustedProxies)),
      browserId: browserCookie.read(raw),
      userAgent: raw.headers['user-agent'] ?? '',
      country: clientCountry(raw, options),
    }),
    async readForm({ raw }) {
      refuseForeignOrigin(raw, urls)
      return readForm(raw)
    },
  }
}

/** The query parameters of the request. */
export const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URL(request.url, 'http://here.invalid').searchParams

/** The email address that a link to an account form takes along; empty if none. */
export const emailOf = (request: FastifyRequest): string =>
  (queryOf(request).get('email') ?? '').slice(0, maxEmailLength)

/** The path that a page or its form finally redirects to. */
export const returnPathOf = (request: FastifyRequest, form?: URLSearchParams): string =>
  parseReturnPath(form?.get('return_to') ?? queryOf(request).get('return_to'))

/** True for requests of the dashboard's scripts, as opposed to plain forms. */
export const wantsJson = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('application/json') ?? false
