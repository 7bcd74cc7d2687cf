// Error page of the OAuth authorization endpoint.
import { messagePage } from '../forms/message-page.ts'
import { messages as form } from '../forms/messages.ts'
import type { PageContext } from '../shell/page-shell.ts'
import { messages } from './messages.ts'

interface AuthorizationError {
  /** Error code of RFC 6749. */
  readonly error: string
  readonly description: string
}

const texts = messages.error

/** For errors that cannot be redirected to the app. */
export const authorizationErrorPage = (
  page: PageContext,
  { error, description }: AuthorizationError,
): string =>
  messagePage(page, {
    title: texts.title,
    text: known[error] ?? texts.other({ reason: description || error }),
    steps: [{ href: '/', label: form.goHome }],
  })

const known: Readonly<Record<string, string>> = {
  invalid_client: texts.invalidClient,
  invalid_redirect_uri: texts.invalidRedirect,
  server_error: texts.serverError,
  temporarily_unavailable: texts.unavailable,
}
