// OAuth endpoints for clients: discovery documents, token, revocation, device authorization,
// registration.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mcpPaths } from '../http/bearer-challenge.ts'
import { readForm } from '../http/read-form.ts'
import { readJson } from '../http/read-json.ts'
import { normaliseRegistration } from './client-registration.ts'
import { allowAnyOrigin, registerPreflight } from './cross-origin.ts'
import { normaliseClientRequest } from './normalise-request.ts'
import type { OAuthContext } from './oauth-context.ts'
import { sendOAuthError } from './oauth-error.ts'
import { oauthPaths } from './oauth-paths.ts'
import { createResources, resourceMetadata } from './resources.ts'

const maxRegistrationBytes = 65_536

export function registerEndpoints(app: FastifyInstance, context: OAuthContext): void {
  const { requests, urls, useCases } = context
  const forward = (request: FastifyRequest, reply: FastifyReply) =>
    requests.forward(request, allowAnyOrigin(reply))
  const resources = createResources(urls)

  /** Forwards a client's form after normalising it for the library. */
  async function forwardForm(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const received = {
      form: await readForm(request.raw),
      authorization: request.headers.authorization,
    }
    const { form, authorization } = normaliseClientRequest(received, resources)
    await requests.make(request, allowAnyOrigin(reply), {
      method: 'POST',
      url: request.url,
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        ...(authorization !== undefined && { authorization }),
      },
      body: form.toString(),
    })
  }

  const get = (url: string, handler: typeof forward) => {
    app.get(url, handler)
    registerPreflight(app, url, 'GET')
  }
  const post = (url: string, handler: typeof forward) => {
    app.post(url, handler)
    registerPreflight(app, url, 'POST')
  }

  app.setErrorHandler((error, request, reply) => {
    sendOAuthError(error, request, allowAnyOrigin(reply))
  })
  get('/.well-known/oauth-authorization-server', forward)
  get('/.well-known/openid-configuration', forward)
  get(oauthPaths.jwks, forward)
  post(oauthPaths.token, forwardForm)
  post(oauthPaths.revoke, forwardForm)

  for (const path of ['', ...mcpPaths]) {
    get(`/.well-known/oauth-protected-resource${path}`, async (request, reply) => {
      const origin = urls.originAt(request.headers.host)
      await allowAnyOrigin(reply).send(resourceMetadata(urls.base, { origin, path }))
    })
  }

  post(oauthPaths.deviceAuthorization, async (request, reply) => {
    const key = context.network(request)
    await useCases.admitAttempts([{ kind: 'device_network', key }])
    await forwardForm(request, reply)
  })

  post(oauthPaths.register, async (request, reply) => {
    const metadata = normaliseRegistration(await readJson(request.raw, maxRegistrationBytes), urls)
    await useCases.admitAttempts([{ kind: 'client_network', key: context.network(request) }])
    await requests.make(request, allowAnyOrigin(reply), {
      method: 'POST',
      url: oauthPaths.register,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(metadata),
    })
  })
}
