// Layout of the billing sandbox pages.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { formPage } from '../forms/form-page.ts'
import type { PageContext } from '../shell/page-shell.ts'
import { messages } from './messages.ts'
import { sandboxStyle } from './sandbox-style.ts'

interface SandboxPageParts {
  readonly title: string
  /** HTML: cards, notices, links, one under the other. */
  readonly body: string
}

/** Every page carries a notice that this is a sandbox. */
export const sandboxPage = (page: PageContext, { title, body }: SandboxPageParts): string =>
  formPage(page, {
    title,
    body: `<p class="notice warn">${escapeHtml(messages.notice)}</p>
${body}`,
    style: sandboxStyle,
  })
