// Redirects to apps with their own URL scheme (`cursor://…`). The browser opens the app and stays on
// the page, so the response is a page that says how the request ended.
import type { IncomingMessage } from 'node:http'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { isWebAddress } from './redirect-uri.ts'

export interface AppOutcome {
  /** Name chosen by the app; untrusted text. */
  readonly app: string
  readonly isConnected: boolean
  /** The app's redirect URI with the result in its query. */
  readonly href: string
}

export type RenderOutcome = (outcome: AppOutcome, request: IncomingMessage) => Promise<string>

/**
 * Only after the user has decided: the library's other redirects stay on this origin or are errors,
 * which `guard-redirects.ts` does not redirect. `Refresh` opens the app without a script; the page has
 * a link for browsers that ask for a click.
 */
export async function showOutcome(
  ctx: KoaContextWithOIDC,
  render: RenderOutcome,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const href = ctx.response.get('location')
  const { client, route, entities } = ctx.oidc ?? {}
  if (route !== 'resume' || !client || href.startsWith('/') || isWebAddress(href)) return
  const outcome = {
    app: client.clientName ?? client.clientId,
    // Not by the query: a redirect URI may have a `code` of its own.
    isConnected: entities?.AuthorizationCode !== undefined,
    href,
  }
  // `Location` stays, for programs that read it; browsers ignore it here.
  ctx.status = 200
  ctx.type = 'html'
  ctx.set({
    ...headers,
    refresh: `0;url=${href}`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  ctx.body = await render(outcome, ctx.req)
}
