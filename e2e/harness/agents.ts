// Agents as people run them: the protocol's own clients, of both generations.
import {
  Client as Client2,
  StreamableHTTPClientTransport as Transport2,
} from '@modelcontextprotocol/client'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Account, Plinth } from './plinth.ts'

export interface ListedTool {
  readonly name: string
  readonly inputSchema: object
  readonly outputSchema?: Readonly<Record<string, unknown>> | undefined
  readonly annotations?: object | undefined
}

export interface Agent {
  readonly about: object
  tools(): Promise<readonly ListedTool[]>
  /** What the tool returned, or the `{error, detail}` with which it failed. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on whatever came back.
  call(name: string, input?: Record<string, unknown>): Promise<any>
  close(): Promise<void>
}

export type ConnectAgent = (plinth: Plinth, account: Pick<Account, 'token'>) => Promise<Agent>

const identity = { name: 'plinth-e2e', version: '1.0.0' }
const urlOf = (plinth: Plinth) => new URL(`${plinth.base}/mcp`)
const bearer = (token: string) => ({
  requestInit: { headers: { authorization: `Bearer ${token}` } },
})

const connectFirst: ConnectAgent = async (plinth, { token }) => {
  const client = new Client1(identity)
  const transport = new Transport1(urlOf(plinth), bearer(token))
  // Its own types do not agree on properties that may be left out.
  await client.connect(transport as Parameters<typeof client.connect>[0])
  return agentOf(client, transport.protocolVersion)
}

const connectSecond =
  (mode: 'legacy' | 'auto'): ConnectAgent =>
  async (plinth, { token }) => {
    const client = new Client2(identity, { versionNegotiation: { mode } })
    await client.connect(new Transport2(urlOf(plinth), bearer(token)))
    return agentOf(client, client.getNegotiatedProtocolVersion())
  }

/** By the client's generation and the revision of the protocol that it speaks. */
export const agents: readonly (readonly [string, ConnectAgent])[] = [
  ['1, 2025-11-25', connectFirst],
  ['2, 2025-11-25', connectSecond('legacy')],
  ['2, 2026-07-28', connectSecond('auto')],
]

function agentOf(client: Client1 | Client2, revision: string | undefined): Agent {
  return {
    about: {
      revision,
      server: client.getServerVersion()?.name,
      capabilities: client.getServerCapabilities(),
      instructions: client.getInstructions(),
    },
    tools: async () => (await client.listTools()).tools,
    async call(name, input) {
      const answer = await client.callTool({ name, ...(input && { arguments: input }) })
      const [{ text }] = answer.content as [{ text: string }]
      return answer.isError ? JSON.parse(text) : answer.structuredContent
    },
    close: () => client.close(),
  }
}
