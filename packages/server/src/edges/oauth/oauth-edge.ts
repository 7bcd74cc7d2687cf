// OAuth 2.1 on the app host: the authorization server's endpoints and the consent and device pages.
import type { FastifyInstance } from 'fastify'
import type { AccountPagesOptions } from '../app-host/account-context.ts'
import { createErrorPageHandler } from '../app-host/error-page-handler.ts'
import { authorizationErrorPage } from '../pages/oauth/authorization-error-page.ts'
import { registerConsent } from './consent.ts'
import { createProvider } from './create-provider.ts'
import { registerDevice } from './device.ts'
import { registerEndpoints } from './endpoints.ts'
import { createOAuthContext } from './oauth-context.ts'

export async function registerOAuth(
  app: FastifyInstance,
  options: AccountPagesOptions,
): Promise<void> {
  const { brand, useCases, urls } = options
  const provider = await createProvider({
    useCases,
    urls,
    renderError: (error) => authorizationErrorPage(brand, error),
    onFailure: (err) => app.log.error({ err }, 'the authorization server failed'),
  })
  const context = createOAuthContext(options, provider)
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
