// Pages of the password reset: the request form, its confirmation and the form behind the link.
import { accountPasswordRule } from '@plinth/domain/accounts/password'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { formField, hiddenField } from '../forms/form-field.ts'
import { formPage } from '../forms/form-page.ts'
import { formProblem, type Problem } from '../forms/form-problem.ts'
import { messagePage } from '../forms/message-page.ts'
import { returnField, returnHref, withReturnUnlessHome } from '../forms/with-return.ts'
import type { Brand } from '../shell/load-brand.ts'

interface ResetRequest {
  readonly email: string
  /** Path to return to after signing in. */
  readonly returnTo: string
  readonly problem: Problem | null
}

export function requestResetPage(brand: Brand, request: ResetRequest): string {
  const { email, returnTo, problem } = request
  return formPage(brand, {
    title: 'Forgot your password?',
    intro: 'We send you a link with which you choose a new one.',
    body: `<form class="card" method="post" action="/reset">
${formProblem(problem)}${returnField(returnTo)}${formField({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email }, problem)}
<button class="button">Send the link</button>
</form>
<p class="aside"><a href="${returnHref('/signin', returnTo)}">Back to sign in</a></p>`,
  })
}

/** The same for every address: it must not reveal whether an account exists. */
export const resetSentPage = (brand: Brand, returnTo: string): string =>
  messagePage(brand, {
    title: 'Look into your mailbox',
    text: 'If there is an account with that address, a mail with a link is on its way. The link works for an hour. Nothing there? Look into the spam folder as well.',
    steps: [
      { href: withReturnUnlessHome('/signin', returnTo), label: 'Back to sign in' },
      { href: withReturnUnlessHome('/reset', returnTo), label: 'Try another address' },
    ],
  })

interface NewPassword {
  readonly email: string
  readonly code: string
  readonly problem: Problem | null
}

export function newPasswordPage(brand: Brand, { email, code, problem }: NewPassword): string {
  return formPage(brand, {
    title: 'Choose a new password',
    intro: `For <b>${escapeHtml(email)}</b>. Every browser that is signed in has to sign in again.`,
    // The address tells password managers which account the password belongs to.
    body: `<form class="card" method="post" action="/reset">
${formProblem(problem)}${hiddenField('code', code)}
<input type="email" name="email" autocomplete="username" value="${escapeHtml(email)}" readonly hidden>
${formField({ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', hint: `${accountPasswordRule} A few words that do not belong together make a good one.` }, problem)}
<button class="button">Change the password</button>
</form>`,
  })
}
