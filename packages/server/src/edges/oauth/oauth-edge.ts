// OAuth 2.1 on the app host: the authorization server's endpoints and the consent and device pages.
import type { FastifyInstance } from 'fastify'
import type { AccountContext } from '../app-host/account-context.ts'
import { chosenTheme, inTheme } from '../app-host/chosen-theme.ts'
import { createErrorPageHandler } from '../app-host/error-page-handler.ts'
import { authorizationErrorPage } from '../pages/oauth/authorization-error-page.ts'
import { registerConsent } from './consent.ts'
import { createProvider } from './create-provider.ts'
import { registerDevice } from './device.ts'
import { registerEndpoints } from './endpoints.ts'
import { createOAuthContext } from './oauth-context.ts'
import type { ClientRequests } from './provider-requests.ts'

export async function registerOAuth(app: FastifyInstance, accounts: AccountContext): Promise<void> {
  const { brand, useCases, urls } = accounts
  const clients: ClientRequests = new WeakMap()
  const provider = await createProvider({
    useCases,
    urls,
    async renderError(error, request) {
      const client = clients.get(request)
      const viewer = client ? await accounts.publicViewer(client) : null
      return inTheme(authorizationErrorPage({ brand, viewer }, error), chosenTheme(request))
    },
    onFailure: (err) => app.log.error({ err }, 'the authorization server failed'),
  })
  const context = createOAuthContext(accounts, { provider, clients })
  app.register((endpoints, _options, done) => {
    registerEndpoints(endpoints, context)
    done()
  })
  app.register((pages, _options, done) => {
    pages.setErrorHandler(createErrorPageHandler(context))
    registerConsent(pages, context)
    registerDevice(pages, context)
    done()
  })
}
