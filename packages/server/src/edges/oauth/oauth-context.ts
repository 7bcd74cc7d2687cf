// Shared context of the OAuth pages and endpoints.
import { networkOf } from '@plinth/domain/addresses/network'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type OidcProvider from 'oidc-provider'
import type { SessionActor } from '../../usecases/access/actor.ts'
import {
  type AccountContext,
  type AccountPagesOptions,
  createAccountContext,
} from '../app-host/account-context.ts'
import { seeOther } from '../app-host/see-other.ts'
import { sendPrivatePage } from '../app-host/send-page.ts'
import { clientAddress } from '../http/client-address.ts'
import { messagePage } from '../pages/forms/message-page.ts'
import { withReturn } from '../pages/forms/with-return.ts'
import type { Consent } from '../pages/oauth/consent-page.ts'
import { createProviderRequests, type ProviderRequests } from './provider-requests.ts'

export interface OAuthContext extends AccountContext {
  readonly provider: OidcProvider
  readonly requests: ProviderRequests
  network(request: FastifyRequest): string
  /**
   * The signed-in user with a verified email. Null if there is none; the response then redirects to
   * sign in (and back to this path), or asks the user to verify first.
   */
  requireVerifiedUser(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
  ): Promise<SessionActor | null>
  /** The user's email and the tenants that they can connect the app to. */
  choices(actor: SessionActor): Promise<Pick<Consent, 'email' | 'tenants'>>
}

export function createOAuthContext(
  options: AccountPagesOptions,
  provider: OidcProvider,
): OAuthContext {
  const { brand, useCases, urls, trustedProxies } = options
  const context = createAccountContext(options)
  // Apps cannot be connected to an account whose email is not verified.
  const verifyFirst = (path: string) =>
    messagePage(brand, {
      title: 'Confirm your address first',
      text: 'Apps can be connected once you have opened the link that we sent you. Then come back and try again.',
      steps: [
        { href: withReturn('/verify', path), label: 'Confirm my address' },
        { href: path, label: 'Try again' },
      ],
    })

  return {
    ...context,
    provider,
    requests: createProviderRequests(provider, urls),
    network: ({ raw }) => networkOf(clientAddress(raw, trustedProxies)),
    async requireVerifiedUser(request, reply, path) {
      const actor = await context.viewer(request)
      if (actor?.verified) return actor
      if (actor) sendPrivatePage(reply.code(403), verifyFirst(path))
      else seeOther(reply, withReturn('/signin', path))
      return null
    },
    async choices(actor) {
      const tenants = await useCases.listConnectableTenants(actor)
      return {
        email: (await useCases.getMe(actor)).user.email,
        tenants: tenants.map((tenant) => ({ ...tenant, chosen: tenant.id === actor.tenantId })),
      }
    },
  }
}
