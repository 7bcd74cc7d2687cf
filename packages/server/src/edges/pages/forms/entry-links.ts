// Links to sign-up, if visitors can create accounts, and to sign-in.
import type { Brand } from '../shell/load-brand.ts'
import { messages } from './messages.ts'

/** `hrefTo` returns escaped HTML. */
export const entryLinks = (
  { signUp }: Pick<Brand, 'signUp'>,
  hrefTo: (path: string) => string,
): string => `<p class="actions">
${signUp ? `<a class="button" href="${hrefTo('/signup')}">${messages.signUp}</a>\n` : ''}<a class="button${signUp ? ' quiet' : ''}" href="${hrefTo('/signin')}">${messages.signIn}</a>
</p>`
