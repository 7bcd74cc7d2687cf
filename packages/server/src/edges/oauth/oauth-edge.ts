// OAuth 2.1 on the app host: the authorization server's endpoints and the consent and device pages.
import type { IncomingMessage } from 'node:http'
import { networkOf } from '@plinth/domain/addresses/network'
import type { FastifyInstance } from 'fastify'
import type { AccountContext } from '../app-host/account-context.ts'
import { chosenTheme, inTheme } from '../app-host/chosen-theme.ts'
import { createErrorPageHandler } from '../app-host/error-page-handler.ts'
import { clientAddress } from '../http/client-address.ts'
import { appOutcomePage } from '../pages/oauth/app-outcome-page.ts'
import { authorizationErrorPage } from '../pages/oauth/authorization-error-page.ts'
import type { PageContext } from '../pages/shell/page-shell.ts'
import { registerConsent } from './consent.ts'
import { createProvider } from './create-provider.ts'
import { registerDevice } from './device.ts'
import { registerEndpoints } from './endpoints.ts'
import { createOAuthContext } from './oauth-context.ts'
import type { ClientRequests } from './provider-requests.ts'

export async function registerOAuth(app: FastifyInstance, accounts: AccountContext): Promise<void> {
  const { brand, useCases, urls } = accounts
  const clients: ClientRequests = new WeakMap()
  /** A page in place of a response of the library, which has only the request that it received. */
  async function render(request: IncomingMessage, html: (page: PageContext) => string) {
    const client = clients.get(request)
    const viewer = client ? await accounts.publicViewer(client) : null
    return inTheme(html({ brand, viewer }), chosenTheme(client?.raw ?? request))
  }
  const provider = await createProvider({
    useCases,
    urls,
    renderError: (error, request) => render(request, (page) => authorizationErrorPage(page, error)),
    renderOutcome: (outcome, request) => render(request, (page) => appOutcomePage(page, outcome)),
    networkOf(request) {
      const client = clients.get(request)
      return client ? networkOf(clientAddress(client.raw, accounts.trustedProxies)) : null
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
