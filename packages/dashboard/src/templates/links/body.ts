// HTML body of the link-in-bio template.
import { escapeHtml } from '@plinth/domain/escape-html'
import { around, picture, prose, text, wrapped } from '../parts/html.ts'
import { safeLink, spoken } from '../parts/links.ts'
import type { Links } from './fields.ts'

export const body = ({ name, bio, portrait, links, footer }: Links): string => `<main class="sheet">
<header class="top">
${picture(portrait, '', 'portrait')}
${around('h1', name)}
${wrapped('div', prose(bio), 'bio')}
</header>
${wrapped('ul', links.map(entry).join('\n'), 'links')}
${around('p', footer, 'footer')}
</main>`

/** Entries without a valid link are left out. */
function entry({ label, link, note }: Links['links'][number]): string {
  const href = safeLink(link)
  if (href === null) return ''
  const words = `<b>${text(label) || text(spoken(href))}</b>${around('small', note)}`
  return `<li><a href="${escapeHtml(href)}"><span>${words}</span></a></li>`
}
