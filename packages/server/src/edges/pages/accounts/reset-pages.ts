// Pages of the password reset: the request form, its confirmation and the form behind the link.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { formField, hiddenField } from '../forms/form-field.ts'
import { formPage } from '../forms/form-page.ts'
import { formProblem, type Problem } from '../forms/form-problem.ts'
import { messagePage } from '../forms/message-page.ts'
import { messages as form } from '../forms/messages.ts'
import { returnField, withReturnUnlessHome } from '../forms/with-return.ts'
import { messageHtml } from '../shell/message-html.ts'
import type { PageContext } from '../shell/page-shell.ts'
import { accountLink, accountLinkScript } from './account-link.ts'
import { messages } from './messages.ts'

interface ResetRequest {
  readonly email: string
  /** Path to return to after signing in. */
  readonly returnTo: string
  readonly problem: Problem | null
}

const texts = messages.reset

export function requestResetPage(page: PageContext, request: ResetRequest): string {
  const { email, returnTo, problem } = request
  return formPage(page, {
    title: texts.title,
    intro: escapeHtml(texts.intro),
    body: `<form class="card" method="post" action="/reset">
${formProblem(problem)}${returnField(returnTo)}${formField({ name: 'email', label: form.email, type: 'email', autocomplete: 'username', value: email }, problem)}
<button class="button">${escapeHtml(texts.submit)}</button>
</form>
<p class="aside">${accountLink('/signin', { label: texts.backToSignIn, email, returnTo })}</p>
<script>${accountLinkScript}</script>`,
  })
}

/** The same for every address: it must not reveal whether an account exists. */
export const resetSentPage = (page: PageContext, returnTo: string): string =>
  messagePage(page, {
    title: texts.sentTitle,
    text: texts.sent,
    steps: [
      { href: withReturnUnlessHome('/signin', returnTo), label: texts.backToSignIn },
      { href: withReturnUnlessHome('/reset', returnTo), label: texts.tryAnother },
    ],
  })

interface NewPassword {
  readonly email: string
  readonly code: string
  readonly problem: Problem | null
  /** Whether people can sign in with providers here. */
  readonly hasProviders: boolean
}

export function newPasswordPage(page: PageContext, form: NewPassword): string {
  const { email, code, problem, hasProviders } = form
  return formPage(page, {
    title: texts.newTitle,
    intro: messageHtml(hasProviders ? texts.newIntroWithProviders : texts.newIntro, { email }),
    // The address tells password managers which account the password belongs to.
    body: `<form class="card" method="post" action="/reset">
${formProblem(problem)}${hiddenField('code', code)}
<input type="email" name="email" autocomplete="username" value="${escapeHtml(email)}" readonly hidden>
${formField({ name: 'password', label: texts.newPassword, type: 'password', autocomplete: 'new-password', hint: messages.signUp.passwordHint }, problem)}
<button class="button">${escapeHtml(texts.newSubmit)}</button>
</form>`,
  })
}
