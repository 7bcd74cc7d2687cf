// Shared context of the OAuth pages and endpoints.
import { networkOf } from '@plinth/domain/addresses/network'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type OidcProvider from 'oidc-provider'
import type { SessionActor } from '../../usecases/access/actor.ts'
import type { AccountContext } from '../app-host/account-context.ts'
import { seeOther } from '../app-host/see-other.ts'
import { sendPrivatePage } from '../app-host/send-page.ts'
import { clientAddress } from '../http/client-address.ts'
import { messagePage } from '../pages/forms/message-page.ts'
import { withReturn } from '../pages/forms/with-return.ts'
import type { Consent } from '../pages/oauth/consent-page.ts'
import { messages } from '../pages/oauth/messages.ts'
import type { PageContext } from '../pages/shell/page-shell.ts'
import {
  type ClientRequests,
  createProviderRequests,
  type ProviderRequests,
} from './provider-requests.ts'

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
  /** The tenants that the user can connect the app to. */
  choices(actor: SessionActor): Promise<Pick<Consent, 'tenants'>>
}

export function createOAuthContext(
  context: AccountContext,
  { provider, clients }: { readonly provider: OidcProvider; readonly clients: ClientRequests },
): OAuthContext {
  const { useCases, urls, trustedProxies } = context
  const texts = messages.verifyFirst
  // Apps cannot be connected to an account whose email is not verified.
  const verifyFirst = (page: PageContext, path: string) =>
    messagePage(page, {
      title: texts.title,
      text: texts.text,
      steps: [
        { href: withReturn('/verify', path), label: texts.confirm },
        { href: path, label: texts.tryAgain },
      ],
    })

  return {
    ...context,
    provider,
    requests: createProviderRequests({ provider, urls, clients }),
    network: ({ raw }) => networkOf(clientAddress(raw, trustedProxies)),
    async requireVerifiedUser(request, reply, path) {
      const actor = await context.viewer(request)
      if (actor?.verified) return actor
      if (actor) sendPrivatePage(reply.code(403), verifyFirst(await context.page(request), path))
      else seeOther(reply, withReturn('/signin', path))
      return null
    },
    async choices(actor) {
      const tenants = await useCases.listConnectableTenants(actor)
      return {
        tenants: tenants.map((tenant) => ({ ...tenant, chosen: tenant.id === actor.tenantId })),
      }
    },
  }
}
