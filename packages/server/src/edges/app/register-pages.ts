// Routes of the front page, the API documentation and the 404 response of the app host.
import { apiRoot } from '@plinth/contract/operations/operation'
import { AppError } from '@plinth/domain/base/errors'
import type { FastifyInstance } from 'fastify'
import type { AccountContext } from '../app-host/account-context.ts'
import { seeOther } from '../app-host/see-other.ts'
import { sendPage, sendPublicPage, varyBySession } from '../app-host/send-page.ts'
import { frontPage } from '../dashboard/front-page.ts'
import type { Dashboard } from '../dashboard/load-dashboard.ts'
import { frontHeaders } from '../dashboard/send-app.ts'
import type { SendCompressed } from '../http/send-compressed.ts'
import { apiDocsScript } from '../pages/api-docs/api-docs-script.ts'
import type { Pages } from '../pages/create-pages.ts'

export interface PagesOptions {
  readonly pages: Pages
  /** Null if it was not built. */
  readonly dashboard: Dashboard | null
  readonly baseUrl: string
  readonly sellsPlans: boolean
  readonly allowsSignUp: boolean
  /** False if only people with an account may publish. */
  readonly allowsAnonymous: boolean
  readonly sendCompressed: SendCompressed
}

/** `Link` header for programs: documentation and API description (RFC 8631). */
const serviceLinks = [
  '</llms.txt>; rel="service-doc"; type="text/plain"',
  `<${apiRoot}/openapi.json>; rel="service-desc"; type="application/json"`,
].join(', ')

export function registerPages(
  app: FastifyInstance,
  context: Pick<AccountContext, 'publicViewer'>,
  options: PagesOptions,
): void {
  const { pages, dashboard, allowsAnonymous, sendCompressed } = options
  const front = dashboard && frontPage(dashboard.front, options)
  app.get('/', async (request, reply) => {
    reply.header('link', serviceLinks)
    // The page's purpose is to publish.
    if (!allowsAnonymous && !(await context.publicViewer(request)))
      return seeOther(reply, '/signin')
    if (front) return sendCompressed(frontHeaders(reply), front)
    const viewer = await context.publicViewer(request)
    return sendPublicPage(reply, pages.unbuiltFront(viewer), { viewer, sendCompressed })
  })
  app.get('/docs/api', async (request, reply) => {
    reply.header('link', serviceLinks)
    const viewer = await context.publicViewer(request)
    return sendPublicPage(reply, pages.apiDocs(viewer), {
      viewer,
      script: "'self'",
      sendCompressed,
    })
  })
  app.get('/docs/api.js', async (_request, reply) =>
    sendCompressed(
      reply
        .header('content-type', 'text/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=31536000, immutable'),
      apiDocsScript,
    ),
  )

  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api/') || !request.headers.accept?.includes('text/html')) {
      throw new AppError('not_found', 'There is nothing at this address.')
    }
    const viewer = await context.publicViewer(request)
    return sendPage(varyBySession(reply.code(404), viewer), pages.notFound(viewer))
  })
}
