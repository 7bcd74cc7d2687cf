// Renders the HTML body of the link-in-bio template from the content of its form.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { htmlElement, picture, prose, text, textElement } from '../parts/html.ts'
import { displayLink, safeLink } from '../parts/links.ts'
import type { Links } from './fields.ts'

export const body = ({ name, bio, portrait, links, footer }: Links): string => `<main class="sheet">
<header class="top">
${picture(portrait, '', 'portrait')}
${textElement('h1', name)}
${htmlElement('div', prose(bio), 'bio')}
</header>
${htmlElement('ul', links.map(entry).join('\n'), 'links')}
${textElement('p', footer, 'footer')}
</main>`

/** Entries without a valid link are left out. */
function entry({ label, link, note }: Links['links'][number]): string {
  const href = safeLink(link)
  if (href === null) return ''
  const words = `<b>${text(label) || text(displayLink(href))}</b>${textElement('small', note)}`
  return `<li><a href="${escapeHtml(href)}"><span>${words}</span></a></li>`
}
