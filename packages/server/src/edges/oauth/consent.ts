// Authorization endpoint and consent page: a signed-in user allows or denies an app's request.
import type { IncomingMessage } from 'node:http'
import { AppError } from '@plinth/domain/base/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SessionActor } from '../../usecases/access/actor.ts'
import { queryOf } from '../app-host/account-context.ts'
import { refuseForm } from '../app-host/refuse-form.ts'
import { sendPrivatePage } from '../app-host/send-page.ts'
import type { Problem } from '../pages/forms/form-problem.ts'
import { consentPage } from '../pages/oauth/consent-page.ts'
import { findClient, publisherOf } from './client-documents.ts'
import { resumeCookie } from './create-provider.ts'
import { grantAccess, resourcesOf } from './grant-access.ts'
import { normaliseAuthorization } from './normalise-request.ts'
import type { OAuthContext } from './oauth-context.ts'
import { oauthPaths } from './oauth-paths.ts'
import { redirectHost, staysOnThisComputer } from './redirect-uri.ts'
import { createResources } from './resources.ts'
import { scopesToGrant } from './scopes.ts'

export function registerConsent(app: FastifyInstance, context: OAuthContext): void {
  const { provider, requests, urls, useCases } = context
  const resources = createResources(urls)

  app.get(oauthPaths.authorize, async (request, reply) => {
    requireNavigation(request.raw)
    const key = context.network(request)
    await useCases.admitAttempts([{ kind: 'authorization_network', key }])
    const query = normaliseAuthorization(queryOf(request), resources)
    await requests.make(request, reply, {
      method: 'GET',
      url: `${oauthPaths.authorize}?${query}`,
      headers: { accept: 'text/html' },
    })
  })

  app.get(`${oauthPaths.interaction}/:uid`, async (request, reply) => {
    const pending = await findInteraction(request)
    const actor = await context.requireVerifiedUser(request, reply, pending.path)
    if (!actor) return reply
    return sendConsent(request, reply, { actor, pending })
  })

  app.post(`${oauthPaths.interaction}/:uid`, async (request, reply) => {
    const form = await context.readForm(request)
    const pending = await findInteraction(request)
    const actor = await context.requireVerifiedUser(request, reply, pending.path)
    if (!actor) return reply
    let isFirst: boolean
    // A form submitted without a button's value means allow, the first button.
    switch (form.get('decision') ?? 'allow') {
      case 'allow':
        try {
          isFirst = await allow(pending, actor, form.get('tenant') ?? actor.tenantId)
        } catch (error) {
          const problem = refuseForm(reply, error)
          return sendConsent(request, reply, { actor, pending, problem })
        }
        break
      case 'deny':
        isFirst = await deny(pending)
        break
      default:
        throw new AppError('invalid_field', 'Authorize the app or deny access.')
    }
    if (!isFirst) throw noLongerPending()
    // Safe to write: the request was claimed above, so no other response changes it.
    await pending.interaction.persist()
    // Resumes the library's flow. It identifies the interaction by a cookie, which browsers never
    // get.
    const { uid } = pending.interaction
    return requests.make(request, reply, {
      method: 'GET',
      url: `${oauthPaths.authorize}/${uid}`,
      headers: { accept: 'text/html', cookie: `${resumeCookie}=${uid}` },
    })
  })

  type PendingRequest = Awaited<ReturnType<typeof findInteraction>>

  interface ShownRequest {
    readonly actor: SessionActor
    readonly pending: PendingRequest
    readonly problem?: Problem | null
  }

  async function findInteraction(request: FastifyRequest) {
    const { uid } = request.params as { uid: string }
    const interaction = await provider.Interaction.find(uid)
    const clientId = String(interaction?.params.client_id)
    const client = interaction && (await findClient(provider, clientId))
    if (!interaction || !client) throw noLongerPending()
    const redirectUri = String(interaction.params.redirect_uri)
    return {
      interaction,
      request: { kind: 'Interaction', id: interaction.uid } as const,
      path: `${oauthPaths.interaction}/${interaction.uid}`,
      clientId,
      clientName: client.clientName ?? clientId,
      publisher: publisherOf(clientId),
      redirectHost: redirectHost(redirectUri),
      onThisComputer: staysOnThisComputer(redirectUri),
      scopes: scopesToGrant(clientId, interaction.params.scope),
    }
  }

  async function allow(
    pending: PendingRequest,
    actor: SessionActor,
    tenant: string,
  ): Promise<boolean> {
    const { interaction, request, scopes, clientId, clientName } = pending
    const scope = scopes.join(' ')
    const grantId = await grantAccess(context, actor, {
      clientId,
      clientName,
      redirectHost: pending.redirectHost,
      scope,
      tenant,
      request,
      resources: resourcesOf(interaction.params),
    })
    if (grantId === null) return false
    interaction.params.scope = scope
    interaction.result = { login: { accountId: actor.userId }, consent: { grantId } }
    return true
  }

  async function deny({ interaction, request }: PendingRequest): Promise<boolean> {
    interaction.result = {
      error: 'access_denied',
      error_description: 'the user denied the request',
    }
    return useCases.claimOAuthRequest(request)
  }

  async function sendConsent(
    request: FastifyRequest,
    reply: FastifyReply,
    { actor, pending, problem = null }: ShownRequest,
  ): Promise<FastifyReply> {
    const html = consentPage(await context.page(request), {
      action: pending.path,
      clientName: pending.clientName,
      publisher: pending.publisher,
      path: pending.path,
      delivery: {
        kind: 'redirect',
        host: pending.redirectHost,
        onThisComputer: pending.onThisComputer,
      },
      scopes: pending.scopes,
      problem,
      ...(await context.choices(actor)),
    })
    return sendPrivatePage(reply, html, { returnTo: pending.path })
  }
}

const noLongerPending = (): AppError =>
  new AppError(
    'not_found',
    'This request has expired or was already completed. Go back to the app and start again.',
  )

/** Refuses requests that are embedded or prefetched (Fetch Metadata): the user has not navigated here. */
function requireNavigation({ headers }: IncomingMessage): void {
  const { 'sec-fetch-dest': destination = 'document', 'sec-purpose': purpose = '' } = headers
  if (destination === 'document' && !String(purpose).includes('prefetch')) return
  throw new AppError('forbidden', 'Open this address directly in your browser.')
}
