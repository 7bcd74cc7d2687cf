// Sign-in page.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { formField } from '../forms/form-field.ts'
import { formPage } from '../forms/form-page.ts'
import { formProblem, type Problem } from '../forms/form-problem.ts'
import { returnField, returnHref } from '../forms/with-return.ts'
import type { Brand } from '../shell/load-brand.ts'

interface SignIn {
  readonly email: string
  readonly returnTo: string
  /** A sentence about what has just happened, such as a changed password; null if nothing. */
  readonly news: string | null
  readonly problem: Problem | null
}

export function signInPage(brand: Brand, { email, returnTo, news, problem }: SignIn): string {
  return formPage(brand, {
    title: 'Sign in',
    body: `${news === null ? '' : `<p class="notice" role="status">${escapeHtml(news)}</p>\n`}<form class="card" method="post" action="/signin">
${formProblem(problem)}${returnField(returnTo)}${formField({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email }, problem)}
${formField({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' }, problem)}
<button class="button">Sign in</button>
</form>
<p class="aside"><span>New here? <a href="${returnHref('/signup', returnTo)}">Sign up</a></span> <a href="${returnHref('/reset', returnTo)}">Forgot your password?</a></p>`,
  })
}
