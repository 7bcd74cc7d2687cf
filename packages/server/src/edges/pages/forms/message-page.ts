// Page with a message and links to continue.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import type { PageContext } from '../shell/page-shell.ts'
import { formPage } from './form-page.ts'

export interface Message {
  readonly title: string
  readonly text: string
  /** Links to continue, the most likely first. */
  readonly steps: readonly { readonly href: string; readonly label: string }[]
}

export function messagePage(page: PageContext, { title, text, steps }: Message): string {
  const links = steps.map(
    ({ href, label }, index) =>
      `<a class="button${index > 0 ? ' quiet' : ''}" href="${escapeHtml(href)}">${escapeHtml(label)}</a>`,
  )
  return formPage(page, {
    title,
    intro: escapeHtml(text),
    body: `<p class="actions">${links.join('\n')}</p>`,
    style: '.actions .button { flex: 0 1 auto; }\n',
  })
}
