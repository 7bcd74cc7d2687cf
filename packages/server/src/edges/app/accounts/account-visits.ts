// What every account page needs to know about a request: who is there, and what they sent.
import { AppError } from '@plinth/domain/errors'
import { networkOf } from '@plinth/domain/network'
import { parseReturnPath } from '@plinth/domain/return-path'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../../ports/clock.ts'
import type { SessionActor, Visitor } from '../../../usecases/actor.ts'
import type { UseCases } from '../../../usecases/bind.ts'
import type { BrowserCookie } from '../../http/browser-cookie.ts'
import { clientAddress } from '../../http/client-address.ts'
import { type CountryHints, clientCountry } from '../../http/client-country.ts'
import { refuseForeignOrigin } from '../../http/own-origin.ts'
import { readForm } from '../../http/read-form.ts'
import type { SessionCookie } from '../../http/session-cookie.ts'
import type { Urls } from '../../http/urls.ts'
import type { Brand } from '../../pages/load-brand.ts'
import type { Dashboard } from '../dashboard/load-dashboard.ts'

export interface AccountPagesOptions extends CountryHints {
  readonly useCases: UseCases
  readonly brand: Brand
  /** Null where it was not built: the plain list stands in for it. */
  readonly dashboard: Dashboard | null
  readonly urls: Urls
  readonly clock: Clock
  readonly sessionCookie: SessionCookie
  readonly browserCookie: BrowserCookie
}

export interface AccountVisits extends AccountPagesOptions {
  /** Who is signed in, or null. */
  viewer(request: FastifyRequest): Promise<SessionActor | null>
  requireViewer(request: FastifyRequest): Promise<SessionActor>
  visitor(request: FastifyRequest): Visitor
  /** The fields of a form. Refuses forms that another site sent, before it reads the body. */
  readForm(request: FastifyRequest): Promise<URLSearchParams>
}

export function createAccountVisits(options: AccountPagesOptions): AccountVisits {
  const { useCases, urls, sessionCookie, browserCookie, trustedProxies } = options

  async function viewer({ raw }: FastifyRequest): Promise<SessionActor | null> {
    const secret = sessionCookie.read(raw)
    return secret === null ? null : useCases.authenticateSession(secret)
  }

  return {
    ...options,
    viewer,
    async requireViewer(request) {
      const actor = await viewer(request)
      if (!actor) throw new AppError('unauthorized', 'Sign in first, then try again.')
      return actor
    },
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

/** A parameter of the query; of several with one name the first. */
export const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URL(request.url, 'http://here.invalid').searchParams

/** Where a page or its form leads in the end. */
export const returnPathOf = (request: FastifyRequest, form?: URLSearchParams): string =>
  parseReturnPath(form?.get('return_to') ?? queryOf(request).get('return_to'))

/** A program of ours asks, not a form. */
export const wantsJson = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('application/json') ?? false
