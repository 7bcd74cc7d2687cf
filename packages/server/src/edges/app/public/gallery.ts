// Gallery page: drops that their owners chose to list.
import type { FastifyInstance } from 'fastify'
import { type AccountContext, queryOf } from '../../app-host/account-context.ts'
import { seeOther } from '../../app-host/see-other.ts'
import { sendPrivatePage } from '../../app-host/send-page.ts'
import { formatCursor, readCursor } from '../../http/page-cursor.ts'
import { galleryPage } from '../../pages/gallery-page.ts'

export function registerGallery(app: FastifyInstance, context: AccountContext): void {
  const { useCases, urls, clock } = context
  app.get('/gallery', async (request, reply) => {
    const cursor = queryOf(request).get('before')
    const before = cursor === null ? null : readCursor(cursor)
    // A truncated link still opens the gallery.
    if (cursor !== null && before === null) return seeOther(reply, '/gallery')
    const { drops, next } = await useCases.listGallery({ before })
    const html = galleryPage(await context.page(request), {
      drops: drops.map((drop) => ({ ...drop, url: urls.drop(drop.slug) })),
      first: before === null,
      next: next && formatCursor(next),
      now: clock.now(),
    })
    // Not cached, so that a drop removed from the gallery disappears at once.
    return sendPrivatePage(reply, html, { frames: urls.drop('*') })
  })
}
