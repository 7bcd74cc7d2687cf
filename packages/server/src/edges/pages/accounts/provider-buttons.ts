// Buttons to sign in with a provider: links, which work without JavaScript.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { returnHref } from '../forms/with-return.ts'
import { messages } from './messages.ts'
import { providerMark } from './provider-marks.ts'

/** How people can sign in here. */
export interface SignInOptions {
  readonly providers: readonly { readonly name: string; readonly label: string }[]
  readonly allowsPasswords: boolean
}

/** Empty without providers. Ends with “or” if a form follows. */
export function providerButtons(
  { providers, allowsPasswords }: SignInOptions,
  returnTo: string,
): string {
  if (providers.length === 0) return ''
  const buttons = providers.map(
    ({ name, label }) =>
      `<a class="button quiet" href="${returnHref(`/signin/${name}`, returnTo)}">${providerMark({ name, label })}<span>${escapeHtml(messages.signIn.continueWith({ label }))}</span></a>`,
  )
  const or = allowsPasswords ? `\n<p class="or">${escapeHtml(messages.signIn.or)}</p>` : ''
  return `<div class="providers">\n${buttons.join('\n')}${or}\n</div>\n`
}

export const providerStyle = `
.providers { display: grid; gap: 0.75rem; }
.providers .button { display: flex; align-items: center; justify-content: center; gap: 0.625rem; overflow-wrap: anywhere; }
.mark { flex: none; width: 1rem; height: 1rem; }
.mark.letter { display: grid; place-items: center; border-radius: 4px; background: var(--plinth-muted); color: var(--plinth-surface); font-size: 0.6875rem; line-height: 1; }
.or { display: flex; align-items: center; gap: 0.75rem; margin-top: 0.375rem; color: var(--plinth-muted); font-size: 0.875rem; }
.or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--plinth-line); }
`
