// Layout of pages with a single form.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import type { Brand } from '../shell/load-brand.ts'
import { headerStyle, pageHeader } from '../shell/page-header.ts'
import { pageShell } from '../shell/page-shell.ts'
import { formStyle } from './form-style.ts'

interface FormPageParts {
  /** The heading, and the title of the document. */
  readonly title: string
  /** HTML: a sentence under the heading. */
  readonly intro?: string
  /** HTML: cards, notices, links, one under the other. */
  readonly body: string
  /** CSS that only this page needs. */
  readonly style?: string
}

/** No navigation, so that a user does not leave the form by accident. */
export function formPage(brand: Brand, { title, intro, body, style = '' }: FormPageParts): string {
  return pageShell(brand, {
    title: `${title}: Plinth`,
    noindex: true,
    style: `${brand.controls}\n${headerStyle}${formStyle}${style}`,
    body: `${pageHeader(brand, '')}
<main>
<h1>${escapeHtml(title)}</h1>
${intro === undefined ? '' : `<p class="intro">${intro}</p>\n`}<div class="stack">
${body}
</div>
</main>`,
  })
}
