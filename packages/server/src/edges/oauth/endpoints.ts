// What programs ask: the documents by which they find everything else, and the endpoints named there.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readJson } from '../api/read-json.ts'
import { normaliseRegistration } from './client-registration.ts'
import { answerPreflight, openToAll } from './cross-origin.ts'
import { answerOAuthError } from './oauth-error.ts'
import { oauthPaths } from './oauth-paths.ts'
import type { OAuthVisits } from './oauth-visits.ts'
import { createResources, resourceMetadata } from './resources.ts'

const maxRegistrationBytes = 65_536

export function registerEndpoints(app: FastifyInstance, visits: OAuthVisits): void {
  const { requests, urls, useCases } = visits
  const forward = (request: FastifyRequest, reply: FastifyReply) =>
    requests.forward(request, openToAll(reply))

  const get = (url: string, handler: typeof forward) => {
    app.get(url, handler)
    answerPreflight(app, url, 'GET')
  }
  const post = (url: string, handler: typeof forward) => {
    app.post(url, handler)
    answerPreflight(app, url, 'POST')
  }

  app.setErrorHandler((error, request, reply) => {
    answerOAuthError(error, request, openToAll(reply))
  })
  get('/.well-known/oauth-authorization-server', forward)
  get('/.well-known/openid-configuration', forward)
  get(oauthPaths.jwks, forward)
  post(oauthPaths.token, forward)
  post(oauthPaths.revoke, forward)

  const { api, mcp } = createResources(urls.base)
  for (const [suffix, resource] of Object.entries({ '': api, '/mcp': mcp })) {
    const document = resourceMetadata(urls.base, resource)
    get(`/.well-known/oauth-protected-resource${suffix}`, async (_request, reply) => {
      await openToAll(reply).send(document)
    })
  }

  post(oauthPaths.deviceAuthorization, async (request, reply) => {
    const key = visits.network(request)
    await useCases.admitAttempts([{ kind: 'authorization_network', key }])
    await forward(request, reply)
  })

  post(oauthPaths.register, async (request, reply) => {
    const metadata = normaliseRegistration(await readJson(request.raw, maxRegistrationBytes), urls)
    await useCases.admitAttempts([{ kind: 'client_network', key: visits.network(request) }])
    await requests.make(request, openToAll(reply), {
      method: 'POST',
      url: oauthPaths.register,
      headers: { accept: 'application/json' },
      body: JSON.stringify(metadata),
    })
  })
}
