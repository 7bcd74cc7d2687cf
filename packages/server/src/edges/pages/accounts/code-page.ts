// Page of the second step of a sign-in: a code of the authenticator app, a recovery code, or a
// passkey.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { formField } from '../forms/form-field.ts'
import { formPage } from '../forms/form-page.ts'
import { formProblem, type Problem } from '../forms/form-problem.ts'
import { returnField, returnHref } from '../forms/with-return.ts'
import { messageHtml } from '../shell/message-html.ts'
import type { PageContext } from '../shell/page-shell.ts'
import { messages } from './messages.ts'
import { passkeyForm, passkeyScript, passkeyScriptSource } from './passkey-form.ts'

interface CodePage {
  readonly email: string
  /** False if only a passkey can be used. */
  readonly asksForCode: boolean
  /** True if the browser has a session by password alone, which a second factor is added to. */
  readonly isSignedIn: boolean
  readonly returnTo: string
  /** Null if the user has no passkey, or browsers have none here. */
  readonly passkeyDomain: string | null
  readonly problem: Problem | null
}

const texts = messages.code

export const codePolicy = { script: passkeyScriptSource, connect: "'self'" }

export function codePage(page: PageContext, form: CodePage): string {
  const { email, asksForCode, isSignedIn, returnTo, passkeyDomain } = form
  const intro = isSignedIn ? texts.introOfSession : texts.intro
  return formPage(page, {
    title: asksForCode ? texts.title : texts.passkeyTitle,
    intro: messageHtml(asksForCode ? intro : texts.passkeyIntro, { email }),
    body: [
      asksForCode ? codeForm(form) : '',
      passkeyForm(passkeyDomain, returnTo),
      `<p class="aside">${isSignedIn ? cancelLink(returnTo) : backLink(returnTo)}</p>`,
      passkeyDomain === null ? '' : `<script>${passkeyScript}</script>`,
    ].join(''),
  })
}

const cancelLink = (returnTo: string): string =>
  `<a href="${escapeHtml(returnTo)}">${escapeHtml(texts.cancel)}</a>`

const backLink = (returnTo: string): string =>
  `<a href="${returnHref('/signin', returnTo)}">${escapeHtml(texts.back)}</a>`

const codeForm = ({ returnTo, problem }: CodePage): string => {
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
  return `<form class="card" method="post" action="/signin/code">
${formProblem(problem)}${returnField(returnTo)}${formField(field, problem)}
<button class="button">${escapeHtml(texts.submit)}</button>
</form>
`
}
