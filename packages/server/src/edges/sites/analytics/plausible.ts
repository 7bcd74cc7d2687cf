// Plausible: one script, which finds its settings on its own element.
import type { Analytics } from '@plinth/domain/analytics'
import type { Tag } from './tag.ts'

export function plausibleTags({
  domain,
  host = 'https://plausible.io',
}: NonNullable<Analytics['plausible']>): Tag[] {
  return [{ attributes: { defer: '', 'data-domain': domain, src: `${host}/js/script.js` } }]
}
