// Sign-in page.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { formField } from '../forms/form-field.ts'
import { formPage } from '../forms/form-page.ts'
import { formProblem, type Problem } from '../forms/form-problem.ts'
import { messages as form } from '../forms/messages.ts'
import { returnField } from '../forms/with-return.ts'
import type { PageContext } from '../shell/page-shell.ts'
import { accountLink, accountLinkScript, accountLinkScriptSource } from './account-link.ts'
import { messages } from './messages.ts'
import { passkeyForm, passkeyScript, passkeyScriptSource } from './passkey-form.ts'
import { providerButtons, providerStyle, type SignInOptions } from './provider-buttons.ts'

interface SignIn {
  readonly email: string
  readonly returnTo: string
  /** True if the user has just chosen a new password. */
  readonly passwordChanged: boolean
  /** Null if browsers have no passkeys here. */
  readonly passkeyDomain: string | null
  readonly problem: Problem | null
  readonly options: SignInOptions
}

const texts = messages.signIn

/** CSP sources of the page's scripts, and of the request for a challenge. */
export const signInPolicy = {
  script: `${accountLinkScriptSource} ${passkeyScriptSource}`,
  connect: "'self'",
}

export function signInPage(page: PageContext, signIn: SignIn): string {
  const { returnTo, passwordChanged, passkeyDomain, problem, options } = signIn
  const notice = passwordChanged ? texts.passwordChanged : ''
  return formPage(page, {
    title: texts.title,
    style: options.providers.length > 0 ? providerStyle : '',
    body: [
      notice && `<p class="notice" role="status">${escapeHtml(notice)}</p>\n`,
      formProblem(problem),
      providerButtons(options, returnTo),
      options.allowsPasswords ? passwordForm(signIn) : '',
      passkeyForm(passkeyDomain, returnTo),
      options.allowsPasswords ? otherPages(page, signIn) : '',
      passkeyDomain === null ? '' : `<script>${passkeyScript}</script>`,
    ].join(''),
  })
}

const passwordForm = ({ email, returnTo, problem }: SignIn): string =>
  `<form class="card" method="post" action="/signin">
${returnField(returnTo)}${formField({ name: 'email', label: form.email, type: 'email', autocomplete: 'username', value: email }, problem)}
${formField({ name: 'password', label: form.password, type: 'password', autocomplete: 'current-password' }, problem)}
<button class="button">${escapeHtml(texts.submit)}</button>
</form>
`

const otherPages = ({ brand }: PageContext, { email, returnTo }: SignIn): string =>
  `<p class="aside">${brand.signUp ? `<span>${escapeHtml(texts.noAccount)} ${accountLink('/signup', { label: form.signUp, email, returnTo })}</span> ` : ''}${accountLink('/reset', { label: texts.forgotPassword, email, returnTo })}</p>
<script>${accountLinkScript}</script>`
