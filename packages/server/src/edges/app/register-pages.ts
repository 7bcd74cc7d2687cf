// The pages that people open on the app host.
import { AppError } from '@plinth/domain/errors'
import type { FastifyInstance } from 'fastify'
import type { Pages } from '../pages/create-pages.ts'
import { sendPage } from './send-page.ts'

export interface PagesOptions {
  readonly pages: Pages
}

export function registerPages(app: FastifyInstance, { pages }: PagesOptions): void {
  app.get('/', async (_request, reply) => sendPage(reply, pages.front))
  app.get('/docs/api', async (_request, reply) => sendPage(reply, pages.apiDocs))

  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api/') || !request.headers.accept?.includes('text/html')) {
      throw new AppError('not_found', 'There is nothing at this address.')
    }
    return sendPage(reply.code(404), pages.state('path_not_found'))
  })
}
