// Page behind the link of a new installation: creates the first operator.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { formField, hiddenField } from '../forms/form-field.ts'
import { formPage } from '../forms/form-page.ts'
import { formProblem, type Problem } from '../forms/form-problem.ts'
import { messages as form } from '../forms/messages.ts'
import type { PageContext } from '../shell/page-shell.ts'
import { messages } from './messages.ts'

interface Setup {
  readonly code: string
  readonly email: string
  readonly name: string
  readonly asksForPassword: boolean
  readonly problem: Problem | null
}

const texts = messages.setup

export const setupPage = (
  page: PageContext,
  { code, email, name, asksForPassword, problem }: Setup,
): string =>
  formPage(page, {
    title: texts.title,
    intro: escapeHtml(texts.intro),
    body: `<form class="card" method="post" action="/setup">
${formProblem(problem)}${hiddenField('code', code)}${formField({ name: 'email', label: form.email, type: 'email', autocomplete: 'email', value: email }, problem)}
${asksForPassword ? passwordField(problem) : ''}${formField({ name: 'name', label: messages.signUp.name, type: 'text', autocomplete: 'name', value: name, optional: true }, problem)}
<button class="button">${escapeHtml(texts.submit)}</button>
</form>`,
  })

const passwordField = (problem: Problem | null): string =>
  `${formField({ name: 'password', label: form.password, type: 'password', autocomplete: 'new-password', hint: messages.signUp.passwordHint }, problem)}
`
