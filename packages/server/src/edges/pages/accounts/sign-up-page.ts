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
import { providerButtons, providerStyle, type SignInOptions } from './provider-buttons.ts'

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
  readonly options: SignInOptions
}

const texts = messages.signUp

export function signUpPage(page: PageContext, signUp: SignUp): string {
  const { returnTo, drops, rule, options } = signUp
  if (rule.kind === 'closed') return closedPage(page, signUp)
  const notice = drops === 0 ? '' : texts.claims({ count: drops })
  return formPage(page, {
    title: texts.title,
    intro: escapeHtml(rule.kind === 'open' ? texts.intro : explainSignUp(rule)),
    style: options.providers.length > 0 ? providerStyle : '',
    body: options.allowsPasswords
      ? `${providerButtons(options, returnTo)}${notice && `<p class="notice warn">${escapeHtml(notice)}</p>\n`}${passwordForm(signUp)}`
      : `${providerButtons(options, returnTo)}${signInInstead(signUp)}`,
  })
}

function passwordForm({ email, name, returnTo, drops, taken, problem }: SignUp): string {
  const resetLink = taken
    ? ` ${accountLink('/reset', { label: messages.reset.link, email, returnTo })}`
    : ''
  // With drops, a notice says what happens to them.
  const emailHint = drops > 0 ? texts.emailHint : `${texts.emailHint} ${texts.offline}`
  return `<form class="card" method="post" action="/signup">
${formProblem(problem)}${returnField(returnTo)}${formField({ name: 'email', label: form.email, type: 'email', autocomplete: 'email', value: email, hint: emailHint }, problem)}
${formField({ name: 'password', label: form.password, type: 'password', autocomplete: 'new-password', hint: texts.passwordHint }, problem)}
${formField({ name: 'name', label: texts.name, type: 'text', autocomplete: 'name', value: name, optional: true }, problem)}
<button class="button">${escapeHtml(texts.submit)}</button>
</form>
<p class="aside"><span>${escapeHtml(texts.haveAccount)} ${accountLink('/signin', { label: form.signIn, email, returnTo })}</span>${resetLink}</p>
<script>${accountLinkScript}</script>`
}

const signInInstead = ({ email, returnTo }: SignUp): string =>
  `<p class="aside"><span>${escapeHtml(texts.haveAccount)} ${accountLink('/signin', { label: form.signIn, email, returnTo })}</span></p>`

const closedPage = (page: PageContext, signUp: SignUp): string =>
  formPage(page, {
    title: texts.title,
    intro: escapeHtml(explainSignUp(signUp.rule)),
    body: signInInstead(signUp),
  })
