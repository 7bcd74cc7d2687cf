// Meta Pixel snippet: calls are queued until its script loads. There is no `<noscript>` image:
// without scripts the visitor cannot be asked for consent.
import type { Analytics } from '@plinth/domain/visitors/analytics'
import { literal, type Snippet } from './tag.ts'

const queue =
  'window.fbq||(function(){var q=window.fbq=function(){q.callMethod?q.callMethod.apply(q,arguments):q.queue.push(arguments)};window._fbq=window._fbq||q;q.push=q;q.loaded=true;q.version="2.0";q.queue=[]})();'

export function metaPixelSnippet({ pixel_id }: NonNullable<Analytics['meta_pixel']>): Snippet {
  // The pixel ignores calls before `init`, so the page's queued calls are replayed after it.
  const code = `(function(q,s){var early=q.callMethod?[]:q.queue.splice(0);q("init",${literal(pixel_id)});q("track","PageView");early.forEach(function(call){q.apply(null,call)});if(q.callMethod)return;s=document.createElement("script");s.async=true;s.src="https://connect.facebook.net/en_US/fbevents.js";(document.head||document.documentElement).append(s)})(fbq)`
  return { queue, tags: [{ code }] }
}
