// Layout of pages with a single form.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { type PageContext, pageShell } from '../shell/page-shell.ts'
import { formStyle } from './form-style.ts'
import { messages } from './messages.ts'

interface FormPageParts {
  /** The title of the document, and the heading if there is no other. */
  readonly title: string
  /** HTML of the heading, for a title that contains untrusted text. */
  readonly heading?: string
  /** HTML: a sentence under the heading. */
  readonly intro?: string
  /** HTML: cards, notices, links, one under the other. */
  readonly body: string
  /** CSS that only this page needs. */
  readonly style?: string
}

export function formPage(page: PageContext, parts: FormPageParts): string {
  const { title, heading = escapeHtml(title), intro, body, style = '' } = parts
  return pageShell(page, {
    title: messages.documentTitle({ title }),
    noindex: true,
    style: formStyle + style,
    body: `<main id="main" class="column form">
<h1>${heading}</h1>
${intro === undefined ? '' : `<p class="intro">${intro}</p>\n`}<div class="stack">
${body}
</div>
</main>`,
  })
}
