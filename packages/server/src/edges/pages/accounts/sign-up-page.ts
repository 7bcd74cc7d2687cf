// Sign-up page.
import { explainSignUp, type SignUpRule } from '@plinth/domain/accounts/sign-up-rule'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { formField } from '../forms/form-field.ts'
import { formPage } from '../forms/form-page.ts'
import { formProblem, type Problem } from '../forms/form-problem.ts'
import { messages as form } from '../forms/messages.ts'
import { returnField } from '../forms/with-return.ts'
import type { PageContext } from '../shell/page-shell.ts'
import { accountLink, accountLinkScript } from './account-link.ts'
import { messages } from './messages.ts'

interface SignUp {
  readonly email: string
  readonly name: string
  readonly returnTo: string
  /** Number of anonymous drops of this browser that the account would get. */
  readonly drops: number
  /** Who may sign up. */
  readonly rule: SignUpRule
  /** True if the address has an account; its owner may not have created it. */
  readonly taken: boolean
  readonly problem: Problem | null
}

const texts = messages.signUp

export function signUpPage(page: PageContext, signUp: SignUp): string {
  const { email, name, returnTo, drops, rule, taken, problem } = signUp
  if (rule.kind === 'closed') return closedPage(page, signUp)
  const resetLink = taken
    ? ` ${accountLink('/reset', { label: messages.reset.link, email, returnTo })}`
    : ''
  const notice = drops === 0 ? '' : texts.claims({ count: drops })
  // With drops, the notice says what happens to them.
  const emailHint = drops > 0 ? texts.emailHint : `${texts.emailHint} ${texts.offline}`
  return formPage(page, {
    title: texts.title,
    intro: escapeHtml(rule.kind === 'open' ? texts.intro : explainSignUp(rule)),
    body: `${notice && `<p class="notice warn">${escapeHtml(notice)}</p>\n`}<form class="card" method="post" action="/signup">
${formProblem(problem)}${returnField(returnTo)}${formField({ name: 'email', label: form.email, type: 'email', autocomplete: 'email', value: email, hint: emailHint }, problem)}
${formField({ name: 'password', label: form.password, type: 'password', autocomplete: 'new-password', hint: texts.passwordHint }, problem)}
${formField({ name: 'name', label: texts.name, type: 'text', autocomplete: 'name', value: name, optional: true }, problem)}
<button class="button">${escapeHtml(texts.submit)}</button>
</form>
<p class="aside"><span>${escapeHtml(texts.haveAccount)} ${accountLink('/signin', { label: form.signIn, email, returnTo })}</span>${resetLink}</p>
<script>${accountLinkScript}</script>`,
  })
}

const closedPage = (page: PageContext, { email, returnTo, rule }: SignUp): string =>
  formPage(page, {
    title: texts.title,
    intro: escapeHtml(explainSignUp(rule)),
    body: `<p class="aside"><span>${escapeHtml(texts.haveAccount)} ${accountLink('/signin', { label: form.signIn, email, returnTo })}</span></p>
<script>${accountLinkScript}</script>`,
  })
