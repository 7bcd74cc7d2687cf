// OpenID Connect provider on loopback, with one client. It is a real one (`oidc-provider`) that signs
// in whoever the test chooses, without a password.
import { generateKeyPair, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import Provider, { type Configuration, type JWK } from 'oidc-provider'

export interface OpenIdPerson {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly groups?: readonly string[]
}

/**
 * `hang` never responds, and `flood` never stops. `wrong-nonce` signs ID tokens for another sign-in,
 * and `foreign-keys` signs with keys that it does not publish.
 */
export type ProviderBehaviour =
  | 'work'
  | 'hang'
  | 'fail'
  | 'flood'
  | 'deny'
  | 'wrong-nonce'
  | 'foreign-keys'

export interface TestOpenIdProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Variables of a server with this provider under a name. */
  environment(name: string): Record<string, string>
  /** Who signs in from now on. */
  become(person: OpenIdPerson): void
  behave(as: ProviderBehaviour): void
  /** Replaces the keys that sign ID tokens. */
  rotateKeys(): Promise<void>
  /** Requests so far, by path. */
  requests(path: string): number
  /** Opens the address as a browser does that has no cookies; returns where it is sent in the end. */
  visit(url: string): Promise<string>
  stop(): Promise<void>
}

export async function startOpenIdProvider(): Promise<TestOpenIdProvider> {
  const clientId = 'plinth'
  const clientSecret = randomBytes(16).toString('hex')
  const counts = new Map<string, number>()
  let person: OpenIdPerson = { sub: 'nobody' }
  let behaviour: ProviderBehaviour = 'work'
  const otherKeys = { keys: [publicPart(await newKey())] }
  let handle: ((request: IncomingMessage, response: ServerResponse) => void) | null = null

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    counts.set(pathname, (counts.get(pathname) ?? 0) + 1)
    if (behaviour === 'hang') return
    if (behaviour === 'fail') return void response.writeHead(503).end()
    if (behaviour === 'flood') return flood(response)
    if (behaviour === 'deny' && pathname === '/auth') return deny(response, searchParams)
    if (behaviour === 'foreign-keys' && pathname === '/jwks')
      return void sendJson(response, otherKeys)
    if (behaviour === 'wrong-nonce' && pathname === '/auth') {
      searchParams.set('nonce', 'of-another-sign-in')
      request.url = `/auth?${searchParams}`
    }
    handle?.(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function rotateKeys(): Promise<void> {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          // Any redirect URI is accepted below: the port of the server under test is not known yet.
          redirect_uris: ['http://localhost/'],
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
      ],
      jwks: { keys: [await newKey()] },
      cookies: { keys: [randomBytes(16).toString('hex')] },
      pkce: { required: () => true },
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name'],
        groups: ['groups'],
      },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, accountId) => ({ accountId, claims: () => ({ ...person }) }),
      loadExistingGrant: async (context) => {
        const { client, account } = context.oidc
        const grant = new context.oidc.provider.Grant({
          ...(client && { clientId: client.clientId }),
          ...(account && { accountId: account.accountId }),
        })
        grant.addOIDCScope('openid email profile groups')
        await grant.save()
        return grant
      },
    } satisfies Configuration)
    provider.Client.prototype.redirectUriAllowed = (uri: string) => uri.endsWith('/callback')
    const answer = provider.callback()
    handle = (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
      void provider.interactionFinished(request, response, { login: { accountId: person.sub } })
    }
  }

  await rotateKeys()
  return {
    issuer,
    clientId,
    clientSecret,
    environment: (name) => ({
      PLINTH_OIDC_PROVIDERS: name,
      [`PLINTH_OIDC_${name.toUpperCase()}_ISSUER`]: issuer,
      [`PLINTH_OIDC_${name.toUpperCase()}_CLIENT_ID`]: clientId,
      [`PLINTH_OIDC_${name.toUpperCase()}_CLIENT_SECRET`]: clientSecret,
      [`PLINTH_OIDC_${name.toUpperCase()}_SCOPES`]: 'openid profile email groups',
    }),
    become(next) {
      person = next
    },
    behave(as) {
      behaviour = as
    },
    rotateKeys,
    requests: (path) => counts.get(path) ?? 0,
    visit: (url) => followRedirects(url, issuer),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const kid = randomBytes(8).toString('hex')
  return { ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } as JWK
}

const publicPart = ({ kty, n, e, kid, use, alg }: JWK) => ({ kty, n, e, kid, use, alg })

function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function flood(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const chunk = Buffer.alloc(65_536, ' ')
  const send = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', send)
  send()
}

function deny(response: ServerResponse, query: URLSearchParams): void {
  const back = new URL(query.get('redirect_uri') ?? '')
  back.searchParams.set('error', 'access_denied')
  back.searchParams.set('state', query.get('state') ?? '')
  back.searchParams.set('iss', `http://127.0.0.1:${response.socket?.localPort}`)
  response.writeHead(303, { location: back.href }).end()
}

async function followRedirects(url: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = url
  while (next.startsWith(issuer)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { headers: { cookie }, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${next} responded: ${await response.text()}`)
    next = new URL(location, next).href
  }
  return next
}
