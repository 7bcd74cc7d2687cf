// The parts of GitHub that a sign-in needs, on loopback: authorization, the token endpoint and two
// methods of the API. Like GitHub, it responds to a wrong code with 200 and an error.
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface GitHubUser {
  readonly id: number
  readonly login: string
  readonly name: string | null
  readonly emails: readonly {
    readonly email: string
    readonly primary: boolean
    readonly verified: boolean
  }[]
}

export interface TestGitHub {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  become(user: GitHubUser): void
  /** Authorizes the request, as a person does; returns where the browser is sent. */
  authorize(url: string): Promise<string>
  stop(): Promise<void>
}

export async function startGitHub(): Promise<TestGitHub> {
  const clientId = 'plinth'
  const clientSecret = randomBytes(16).toString('hex')
  const codes = new Map<string, { challenge: string; redirectUri: string }>()
  const tokens = new Set<string>()
  let user: GitHubUser = { id: 1, login: 'nobody', name: null, emails: [] }

  function exchange(form: URLSearchParams): object {
    const code = form.get('code') ?? ''
    const issued = codes.get(code)
    codes.delete(code)
    const verifier = form.get('code_verifier') ?? ''
    const isValid =
      form.get('client_id') === clientId &&
      form.get('client_secret') === clientSecret &&
      issued?.redirectUri === form.get('redirect_uri') &&
      issued.challenge === createHash('sha256').update(verifier).digest('base64url')
    if (!isValid) return { error: 'bad_verification_code' }
    const token = randomBytes(16).toString('hex')
    tokens.add(token)
    return { access_token: token, token_type: 'bearer', scope: 'read:user,user:email' }
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://github.invalid')
    if (pathname === '/login/oauth/authorize') {
      const redirectUri = searchParams.get('redirect_uri') ?? ''
      const code = randomBytes(10).toString('hex')
      const isS256 = searchParams.get('code_challenge_method') === 'S256'
      const challenge = isS256 ? (searchParams.get('code_challenge') ?? '') : ''
      codes.set(code, { challenge, redirectUri })
      const query = new URLSearchParams({ code, state: searchParams.get('state') ?? '' })
      response.writeHead(302, { location: `${redirectUri}?${query}` }).end()
      return
    }
    if (pathname === '/login/oauth/access_token') {
      return sendJson(response, 200, exchange(new URLSearchParams(await text(request))))
    }
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if (!tokens.has(token) || !request.headers['user-agent']) {
      return sendJson(response, 401, { message: 'Requires authentication' })
    }
    const { emails, ...profile } = user
    if (pathname === '/api/v3/user') return sendJson(response, 200, profile)
    if (pathname === '/api/v3/user/emails') return sendJson(response, 200, emails)
    sendJson(response, 404, { message: 'Not Found' })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId,
    clientSecret,
    become(next) {
      user = next
    },
    async authorize(url) {
      const response = await fetch(url, { redirect: 'manual' })
      return response.headers.get('location') ?? ''
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
