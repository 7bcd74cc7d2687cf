// Error page of the OAuth authorization endpoint.
import { messagePage } from '../forms/message-page.ts'
import type { Brand } from '../shell/load-brand.ts'

interface AuthorizationError {
  /** Error code of RFC 6749. */
  readonly error: string
  readonly description: string
}

/** For errors that cannot be redirected to the app. */
export const authorizationErrorPage = (
  brand: Brand,
  { error, description }: AuthorizationError,
): string =>
  messagePage(brand, {
    title: 'The app asked for something that does not work',
    text:
      texts[error] ??
      `Go back to the app and try again. It may help its makers to know: ${description || error}.`,
    steps: [{ href: '/', label: 'Go to the front page' }],
  })

const texts: Readonly<Record<string, string>> = {
  invalid_client:
    'Plinth does not know this app, or has forgotten it. Remove Plinth from the app and add it again.',
  invalid_redirect_uri:
    'The app wants its answer sent to an address that it has not told us before. That is not safe, so we stopped here.',
  server_error: 'Something went wrong on our side. Try again in a moment.',
}
