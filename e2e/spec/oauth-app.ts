// Steps of an OAuth app with PKCE that are independent of the service's endpoints.
import { createHash, randomBytes } from 'node:crypto'
import type { Fields } from './bodies.ts'
import type { Reply, Session } from './client.ts'
import { findForm } from './forms.ts'

export const redirect_uri = 'http://127.0.0.1:54321/callback'

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly token_type: string
  readonly expires_in: number
  readonly scope: string
}

export function pkce() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

export const authorization = (client_id: string, challenge: string, more: Fields = {}): Fields => ({
  response_type: 'code',
  client_id,
  redirect_uri,
  scope: 'mcp',
  state: 'opaque-state',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  ...more,
})

/** Follows redirects until they leave the service; returns the callback's parameters. */
async function callback(session: Session, reply: Reply): Promise<URLSearchParams> {
  let current = reply
  for (let hops = 0; hops < 10; hops += 1) {
    const target = new URL(current.header('location'), current.url)
    if (target.href.startsWith(redirect_uri)) return target.searchParams
    current = await session.get(target.href, { redirects: false })
  }
  throw new Error('The redirects never reached the app.')
}

/** Presses a button of the consent form; the default button allows. */
export async function decide(
  session: Session,
  page: Reply,
  decision?: string,
): Promise<URLSearchParams> {
  const { action, fields, buttons } = findForm(page)
  const [name, value] = buttons.find((each) => each[1] === decision) ?? buttons[0] ?? ['', '']
  const reply = await session.post(new URL(action, page.url).href, {
    fields: { ...fields, [name]: value },
    redirects: false,
  })
  return callback(session, reply)
}
