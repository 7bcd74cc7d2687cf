// Plausible snippet: a queue for early calls, and one script that reads its settings from its own
// attributes.
import type { Analytics } from '@plinth/domain/visitors/analytics'
import type { Snippet } from './tag.ts'

const queue =
  'window.plausible=window.plausible||function(){(plausible.q=plausible.q||[]).push(arguments)};'

export function plausibleSnippet({
  domain,
  host = 'https://plausible.io',
}: NonNullable<Analytics['plausible']>): Snippet {
  const attributes = { defer: '', 'data-domain': domain, src: `${host}/js/script.js` }
  return { queue, tags: [{ attributes }] }
}
