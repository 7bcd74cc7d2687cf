// MCP agents: the official SDK clients of both major versions, over both transports.
import {
  Client as Client2,
  StreamableHTTPClientTransport as Http2,
} from '@modelcontextprotocol/client'
import { StdioClientTransport as Stdio2 } from '@modelcontextprotocol/client/stdio'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as Stdio1 } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport as Http1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { CallTool } from './agent-journey.ts'
import { program, systemNode } from './cli.ts'
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
  /** The tool's structured result, or the `{error, detail}` with which it failed. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on arbitrary JSON.
  call(name: string, input?: Record<string, unknown>): Promise<any>
  /** The text of the result, which is all that many clients show to a model. */
  readonly callForText: CallTool
  close(): Promise<void>
}

export type ConnectAgent = (
  plinth: Pick<Plinth, 'base'>,
  account: Pick<Account, 'token'>,
) => Promise<Agent>

const identity = { name: 'plinth-e2e', version: '1.0.0' }

/** Over HTTP, or over stdio with the command that users put into their agent's settings. */
const transports = ['http', 'stdio'] as const
type Transport = (typeof transports)[number]

const httpOptions = (plinth: Pick<Plinth, 'base'>, token: string) =>
  [
    new URL(`${plinth.base}/mcp`),
    { requestInit: { headers: { authorization: `Bearer ${token}` } } },
  ] as const

const command = ({ base }: Pick<Plinth, 'base'>, token: string) => ({
  command: systemNode(),
  args: [program, 'mcp'],
  env: { PLINTH_URL: base, PLINTH_TOKEN: token },
})

const connectFirst =
  (transport: Transport): ConnectAgent =>
  async (plinth, { token }) => {
    const client = new Client1(identity)
    const clientTransport =
      transport === 'http'
        ? new Http1(...httpOptions(plinth, token))
        : new Stdio1(command(plinth, token))
    // The SDK's types disagree about optional properties.
    await client.connect(clientTransport as Parameters<typeof client.connect>[0])
    return agentOf(
      client,
      'protocolVersion' in clientTransport ? clientTransport.protocolVersion : undefined,
    )
  }

const connectSecond =
  (transport: Transport, mode: 'legacy' | 'auto'): ConnectAgent =>
  async (plinth, { token }) => {
    const client = new Client2(identity, { versionNegotiation: { mode } })
    await client.connect(
      transport === 'http'
        ? new Http2(...httpOptions(plinth, token))
        : new Stdio2(command(plinth, token)),
    )
    return agentOf(client, client.getNegotiatedProtocolVersion())
  }

interface Connectable {
  readonly name: string
  /** Protocol revision; undefined if the client does not expose it. */
  readonly revision: string | undefined
  readonly connect: ConnectAgent
}

export const agents: readonly Connectable[] = transports.flatMap((transport) => [
  {
    name: `1 over ${transport}`,
    revision: transport === 'http' ? '2025-11-25' : undefined,
    connect: connectFirst(transport),
  },
  {
    name: `2 over ${transport}, 2025-11-25`,
    revision: '2025-11-25',
    connect: connectSecond(transport, 'legacy'),
  },
  {
    name: `2 over ${transport}, 2026-07-28`,
    revision: '2026-07-28',
    connect: connectSecond(transport, 'auto'),
  },
])

function agentOf(client: Client1 | Client2, revision: string | undefined): Agent {
  const call = async (name: string, input?: Record<string, unknown>) => {
    const result = await client.callTool({ name, ...(input && { arguments: input }) })
    const [{ text }] = result.content as [{ text: string }]
    return { isError: result.isError === true, text, output: result.structuredContent }
  }
  return {
    about: {
      revision,
      server: client.getServerVersion()?.name,
      capabilities: client.getServerCapabilities(),
      instructions: client.getInstructions(),
    },
    tools: async () => (await client.listTools()).tools,
    async call(name, input) {
      const { isError, text, output } = await call(name, input)
      return isError ? JSON.parse(text) : output
    },
    callForText: call,
    close: () => client.close(),
  }
}
