// Page that asks for a code of the authenticator app, or a recovery code.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { formField } from '../forms/form-field.ts'
import { formPage } from '../forms/form-page.ts'
import { formProblem, type Problem } from '../forms/form-problem.ts'
import { returnField, returnHref } from '../forms/with-return.ts'
import { messageHtml } from '../shell/message-html.ts'
import type { PageContext } from '../shell/page-shell.ts'
import { messages } from './messages.ts'

interface CodeForm {
  readonly email: string
  readonly returnTo: string
  readonly problem: Problem | null
}

const texts = messages.code

export function codePage(page: PageContext, { email, returnTo, problem }: CodeForm): string {
  const field = {
    name: 'code',
    label: texts.label,
    type: 'text',
    autocomplete: 'one-time-code',
    hint: texts.hint,
    maxLength: 20,
    code: true,
    first: true,
  } as const
  return formPage(page, {
    title: texts.title,
    intro: messageHtml(texts.intro, { email }),
    body: `<form class="card" method="post" action="/signin/code">
${formProblem(problem)}${returnField(returnTo)}${formField(field, problem)}
<button class="button">${escapeHtml(texts.submit)}</button>
</form>
<p class="aside"><a href="${returnHref('/signin', returnTo)}">${escapeHtml(texts.startAgain)}</a></p>`,
  })
}
