// Page behind a one-time sign-in link. Opening it does not sign in, so link previews do not use it up.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { hiddenField } from '../forms/form-field.ts'
import { formPage } from '../forms/form-page.ts'
import { messageHtml } from '../shell/message-html.ts'
import type { PageContext } from '../shell/page-shell.ts'
import { messages } from './messages.ts'

const texts = messages.signInLink

export function signInLinkPage(
  page: PageContext,
  { email, code }: { readonly email: string; readonly code: string },
): string {
  const { viewer } = page
  const notice =
    viewer !== null && viewer.email !== email
      ? `<p class="notice warn">${messageHtml(messages.verify.switches, { viewer: viewer.email, account: email })}</p>\n`
      : ''
  return formPage(page, {
    title: messages.signIn.title,
    intro: messageHtml(texts.intro, { email }),
    body: `${notice}<form class="card" method="post" action="/signin-link">
${hiddenField('code', code)}
<button class="button">${escapeHtml(messages.signIn.submit)}</button>
<p class="fineprint">${escapeHtml(texts.unexpected)}</p>
</form>`,
  })
}
