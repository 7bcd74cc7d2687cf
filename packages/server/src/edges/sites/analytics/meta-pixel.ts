// Meta Pixel: calls wait in a queue until its script takes them over.
import type { Analytics } from '@plinth/domain/analytics'
import { escapeHtml } from '@plinth/domain/escape-html'
import { literal, type Tag } from './tag.ts'

type MetaPixel = NonNullable<Analytics['meta_pixel']>

const queue = `window.fbq||(function(){var q=window.fbq=function(){q.callMethod?q.callMethod.apply(q,arguments):q.queue.push(arguments)},s=document.createElement("script");window._fbq=window._fbq||q;q.push=q;q.loaded=true;q.version="2.0";q.queue=[];s.async=true;s.src="https://connect.facebook.net/en_US/fbevents.js";document.head.append(s)})();`

export function metaPixelTags({ pixel_id }: MetaPixel): Tag[] {
  return [{ code: `${queue}fbq("init",${literal(pixel_id)});fbq("track","PageView")` }]
}

/** For browsers without scripts. In a head it would end the head. */
export function metaPixelImage({ pixel_id }: MetaPixel): string {
  const src = `https://www.facebook.com/tr?id=${encodeURIComponent(pixel_id)}&ev=PageView&noscript=1`
  return `<noscript><img src="${escapeHtml(src)}" width="1" height="1" alt="" style="display:none"/></noscript>`
}
