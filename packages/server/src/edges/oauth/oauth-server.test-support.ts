// Starts the server in the test's process, so that its clock can be moved, with a client that
// connects apps.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getFreePort } from '../../../test-servers/free-port.ts'
import { parseConfig } from '../../config/config.ts'
import { compose } from '../../main/composing/compose.ts'
import { createLog } from '../../main/process/log.ts'
import { startServer } from '../../main/running/server.ts'
import { createAccount } from '../../usecases/accounts/create-account.ts'
import type { Deps } from '../../usecases/base/deps.ts'
import { cheapPasswords, writeMigratedSqlite } from '../../usecases/real-stores.test-support.ts'

const password = 'a long enough password'
const redirectUri = 'https://app.example/cb'

export interface JsonResponse {
  readonly status: number
  readonly json: Readonly<Record<string, unknown>>
  readonly retryAfter: string | null
}

export interface OAuthServer {
  readonly deps: Deps
  readonly dataDir: string
  signIn(): Promise<void>
  /** Submits a form with the session of the last sign-in. */
  submit(path: string, fields: Record<string, string>): Promise<Response>
  register(metadata?: object): Promise<JsonResponse>
  discovery(): Promise<unknown>
  /** The text of the consent page for this client, or of the error. */
  consent(clientId: string, redirectUri?: string): Promise<string>
  /** Runs the authorization code flow; resolves with the token response. */
  connect(client: Readonly<Record<string, unknown>>): Promise<Record<string, string>>
  post(path: string, fields: Record<string, string>): Promise<JsonResponse>
  /** The status of an API request with this token. */
  call(token: string): Promise<number>
  stop(): Promise<void>
}

export async function startOAuthServer(
  overrides: Partial<Pick<Deps, 'clientDocuments'>> = {},
): Promise<OAuthServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plinth-oauth-'))
  await writeMigratedSqlite(dataDir)
  const port = await getFreePort()
  const base = `http://localhost:${port}`
  const config = parseConfig({
    PORT: String(port),
    PLINTH_HOST: '127.0.0.1',
    PLINTH_DATA_DIR: dataDir,
    PLINTH_LOG_LEVEL: 'silent',
  })
  // The tests change the system time; with a clock of their own, that is not a jump.
  const clock = { now: () => Date.now() }
  const composition = await compose(config, {
    clock,
    passwords: cheapPasswords(),
    ...overrides,
  })
  const { deps } = composition
  await deps.database.migrate()
  const server = await startServer(config, composition, createLog('silent'))
  const email = 'person@example.org'
  await createAccount(deps, { email, plan: 'free', password, verified: true, operator: false })
  let cookie = ''

  const ask = (target: string, init: RequestInit = {}) =>
    fetch(new URL(target, base), {
      redirect: 'manual',
      ...init,
      headers: { cookie, ...init.headers },
    })
  const submit: OAuthServer['submit'] = (target, fields) =>
    ask(target, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: base },
    })
  async function post(target: string, body: BodyInit, headers = {}): Promise<JsonResponse> {
    const response = await fetch(base + target, { method: 'POST', body, headers })
    return {
      status: response.status,
      json: JSON.parse((await response.text()) || '{}'),
      retryAfter: response.headers.get('retry-after'),
    }
  }

  return {
    deps,
    dataDir,
    submit,
    async signIn() {
      const response = await submit('/signin', { email, password })
      cookie = response.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
    },
    register: (metadata) =>
      post('/oauth/register', JSON.stringify({ redirect_uris: [redirectUri], ...metadata }), {
        'content-type': 'application/json',
      }),
    discovery: async () => (await ask('/.well-known/oauth-authorization-server')).json(),
    async consent(clientId, uri) {
      const response = await ask(authorization(clientId, 'a verifier of any kind', uri))
      const consent = response.headers.get('location')
      return (consent === null ? response : await ask(consent)).text()
    },
    async connect(client) {
      const verifier = randomBytes(32).toString('base64url')
      const request = authorization(String(client.client_id), verifier)
      const consent = (await ask(request)).headers.get('location') ?? ''
      const [, tenant = ''] = /value="(tn_\w+)"/.exec(await (await ask(consent)).text()) ?? []
      const decided = await submit(consent, { decision: 'allow', tenant })
      const callback = new URL(decided.headers.get('location') ?? '')
      const tokens = await post(
        '/oauth/token',
        new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: String(client.client_id),
          ...(typeof client.client_secret === 'string' && { client_secret: client.client_secret }),
          code: callback.searchParams.get('code') ?? '',
          code_verifier: verifier,
          redirect_uri: redirectUri,
        }),
      )
      return tokens.json as Record<string, string>
    },
    post: (target, fields) => post(target, new URLSearchParams(fields)),
    async call(token) {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${base}/api/v1/sites`, { headers })).status
    },
    async stop() {
      await server.stop(1000)
      await rm(dataDir, { recursive: true })
    },
  }
}

const authorization = (clientId: string, verifier: string, uri = redirectUri): string =>
  `/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: uri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })}`
