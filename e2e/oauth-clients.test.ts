// OAuth clients that people connect: the SDK clients of MCP, and the conformance suite.
// Stores: sqlite-files. Apps that are refused, or authorized as in `oauth.test.ts`.
import {
  Client as Client2,
  StreamableHTTPClientTransport as Transport2,
} from '@modelcontextprotocol/client'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AgentLogin, createAgentLogin } from './harness/agent-login.ts'
import { runAuthorization } from './harness/conformance.ts'
import { firstTenant, OAuthApp } from './harness/oauth-app.ts'
import { createPerson, type Person } from './harness/person.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

let plinth: SharedPlinth
let person: Person

beforeAll(async () => {
  plinth = await sharedPlinth()
  person = await createPerson(plinth)
})

/** Follows the authorization in the user's browser, up to the redirect to the app. */
async function allow(url: string): Promise<URL> {
  const { pathname, search } = new URL(url)
  const consent = (await person.open(pathname + search)).location ?? ''
  const page = await person.open(consent)
  expect(page.text).toContain('value="allow"')
  const fields = { decision: 'allow', tenant: firstTenant(page.text) }
  return new URL((await person.submit(consent, fields)).location ?? '')
}

const identity = { name: 'plinth-e2e', version: '1.0.0' }

interface Agent {
  /** Rejects if the agent has to log in first. */
  connect(login: AgentLogin, mcp: URL): Promise<readonly string[]>
  finish(login: AgentLogin, mcp: URL, redirect: URL): Promise<void>
}

const agents: readonly (readonly [string, Agent])[] = [
  [
    '1',
    {
      async connect({ provider }, mcp) {
        const client = new Client1(identity)
        const transport = new Transport1(mcp, { authProvider: provider })
        // The SDK's types disagree about optional properties.
        await client.connect(transport as Parameters<typeof client.connect>[0])
        const { tools } = await client.listTools()
        await client.close()
        return tools.map(({ name }) => name)
      },
      finish: ({ provider }, mcp, redirect) =>
        new Transport1(mcp, { authProvider: provider }).finishAuth(
          redirect.searchParams.get('code') ?? '',
        ),
    },
  ],
  [
    '2',
    {
      async connect({ provider }, mcp) {
        const client = new Client2(identity, { versionNegotiation: { mode: 'auto' } })
        await client.connect(new Transport2(mcp, { authProvider: provider }))
        const { tools } = await client.listTools()
        await client.close()
        return tools.map(({ name }) => name)
      },
      finish: ({ provider }, mcp, redirect) =>
        new Transport2(mcp, { authProvider: provider }).finishAuth(redirect.searchParams),
    },
  ],
]

describe.each(agents)('an agent with client %s', (_, agent) => {
  test.each(['localhost', '127.0.0.1'])(
    'registers at %s, is authorized, lists tools, refreshes, and loses access when revoked',
    async (host) => {
      const mcp = new URL('/mcp', plinth.base)
      mcp.hostname = host
      const login = createAgentLogin('http://localhost:51789/callback')
      const { state } = login
      await expect(agent.connect(login, mcp)).rejects.toThrow()
      expect(state.client).toMatchObject({ client_name: 'An agent' })
      expect(state.authorization?.searchParams.get('resource')).toBe(mcp.href)

      await agent.finish(login, mcp, await allow(String(state.authorization)))
      expect(state.tokens).toMatchObject({ token_type: 'Bearer', scope: 'mcp' })
      const tools = [
        'service_delete',
        'service_edit',
        'service_list',
        'service_promote',
        'service_publish',
        'service_read',
        'service_settings',
        'service_stage_upload',
        'service_versions',
        'service_views',
      ]
      expect((await agent.connect(login, mcp)).toSorted()).toEqual(tools)

      const first = state.tokens
      if (!first) throw new Error('no tokens')
      state.tokens = { ...first, access_token: 'x'.repeat(43) }
      expect((await agent.connect(login, mcp)).toSorted()).toEqual(tools)
      expect(state.tokens?.refresh_token).not.toBe(first.refresh_token)

      const app = new OAuthApp(plinth.base, state.client?.client_id ?? '', '')
      await app.post('/oauth/revoke', { token: state.tokens?.refresh_token ?? '' })
      delete state.authorization
      await expect(agent.connect(login, mcp)).rejects.toThrow()
      expect(state.authorization).toBeDefined()
    },
  )
})

test('a token for the CLI alone cannot call MCP', async () => {
  const cli = new OAuthApp(plinth.base, 'plinth-cli', 'http://127.0.0.1:40123/callback')
  const { access_token: token } = await cli.connect(person)
  const { status, headers } = await fetch(`${plinth.base}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(status).toBe(403)
  for (const words of ['error="insufficient_scope"', 'scope="mcp"', 'resource_metadata="']) {
    expect(headers.get('www-authenticate')).toContain(words)
  }
})

test('the public conformance suite for authorization servers passes', async () => {
  const app = await OAuthApp.register(plinth.base, 'http://127.0.0.1/callback')
  const failure = await runAuthorization(plinth, {
    clientId: app.clientId,
    allow: async (url) => {
      await fetch(await allow(url))
    },
  })
  expect(failure).toBeNull()
})
