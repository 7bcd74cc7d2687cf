// Sign-up page.
import { accountPasswordRule } from '@plinth/domain/accounts/password'
import { formField } from '../forms/form-field.ts'
import { formPage } from '../forms/form-page.ts'
import { formProblem, type Problem } from '../forms/form-problem.ts'
import { returnField, returnHref } from '../forms/with-return.ts'
import type { Brand } from '../shell/load-brand.ts'

interface SignUp {
  readonly email: string
  readonly name: string
  readonly returnTo: string
  /** Number of anonymous drops of this browser that the account would get. */
  readonly drops: number
  readonly problem: Problem | null
}

export function signUpPage(
  brand: Brand,
  { email, name, returnTo, drops, problem }: SignUp,
): string {
  return formPage(brand, {
    title: 'Sign up',
    intro: 'An account keeps your drops, their versions and their addresses.',
    body: `${drops === 0 ? '' : `<p class="notice">${promise(drops)}</p>\n`}<form class="card" method="post" action="/signup">
${formProblem(problem)}${returnField(returnTo)}${formField({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'email', value: email }, problem)}
${formField({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', hint: `${accountPasswordRule} A few words that do not belong together make a good one.` }, problem)}
${formField({ name: 'name', label: 'Name (optional)', type: 'text', autocomplete: 'name', value: name, optional: true }, problem)}
<button class="button">Sign up</button>
</form>
<p class="aside"><span>Have an account already? <a href="${returnHref('/signin', returnTo)}">Sign in</a></span></p>`,
  })
}

const promise = (drops: number): string =>
  drops === 1
    ? 'The drop that you published from this browser becomes yours, at the same address. It is shown again as soon as you have confirmed your e-mail address.'
    : `The ${drops} drops that you published from this browser become yours, at the same addresses. They are shown again as soon as you have confirmed your e-mail address.`
