// MCP clients that are not SDKs of the protocol: a bridge, a command line, and adapters of agent
// frameworks. Each authenticates with an API token.
import { execFile } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { CallTool, ToolText } from './agent-journey.ts'
import { installClient, moduleOf } from './client-packages.ts'
import { hangMs } from './eventually.ts'
import type { Account, Plinth } from './plinth.ts'

interface OtherAgent {
  readonly call: CallTool
  close(): Promise<void>
}

type Connect = (
  plinth: Pick<Plinth, 'base'>,
  account: Pick<Account, 'token'>,
) => Promise<OtherAgent>

const address = ({ base }: Pick<Plinth, 'base'>) => `${base}/mcp`
const authorization = ({ token }: Pick<Account, 'token'>) => `Bearer ${token}`

interface TextResult {
  readonly isError?: unknown
  readonly content?: unknown
}

function textOf({ isError, content }: TextResult): ToolText {
  const [{ text }] = content as [{ text: string }]
  return { isError: isError === true, text }
}

/** Clients for stdio servers reach a remote one through this bridge. */
const connectBridge: Connect = async (plinth, account) => {
  const folder = await installClient({ packages: ['mcp-remote@0.15.1'] })
  const program = moduleOf(folder, 'mcp-remote/dist/proxy.js')
  const header = ['--header', `Authorization: ${authorization(account)}`]
  const client = new Client({ name: 'plinth-e2e', version: '1.0.0' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [program, address(plinth), ...header, '--transport', 'http-only'],
      env: { PATH: process.env.PATH ?? '', HOME: folder },
      stderr: 'ignore',
    }),
  )
  return {
    call: async (name, input) =>
      textOf((await client.callTool({ name, arguments: input })) as TextResult),
    close: () => client.close(),
  }
}

/** A new process for every call. */
const connectInspector: Connect = async (plinth, account) => {
  const folder = await installClient({ packages: ['@modelcontextprotocol/inspector@2.12.0'] })
  const inspector = '@modelcontextprotocol/inspector/clients/launcher/build/index.js'
  const program = moduleOf(folder, inspector)
  const target = ['--cli', address(plinth), '--transport', 'http']
  const header = ['--header', `Authorization: ${authorization(account)}`]
  return {
    call(name, input) {
      const given = Object.entries(input).map(([key, value]) => `${key}=${argument(value)}`)
      const call = ['--method', 'tools/call', '--tool-name', name, '--tool-arg', ...given]
      const options = { timeout: hangMs, env: { ...process.env, HOME: folder } }
      const { promise, resolve, reject } = Promise.withResolvers<ToolText>()
      // It exits with an error if the tool returns one.
      execFile(
        process.execPath,
        [program, ...target, ...header, ...call],
        options,
        (error, out) => {
          if (out.startsWith('{')) resolve(textOf(JSON.parse(out)))
          else reject(error ?? new Error(out))
        },
      )
      return promise
    },
    close: async () => {},
  }
}

const argument = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** The parts of the modules that are used. They are not dependencies, so there are no types. */
interface AiSdk {
  createMCPClient(options: object): Promise<{
    tools(): Promise<
      Record<string, { execute(input: object, options: object): Promise<TextResult> }>
    >
    close(): Promise<void>
  }>
}

const connectAiSdk: Connect = async (plinth, account) => {
  const folder = await installClient({ packages: ['@ai-sdk/mcp@2.0.97'] })
  const { createMCPClient } = await load<AiSdk>(folder, '@ai-sdk/mcp')
  const headers = { Authorization: authorization(account) }
  const client = await createMCPClient({
    transport: { type: 'http', url: address(plinth), headers },
  })
  const tools = await client.tools()
  return {
    async call(name, input) {
      const tool = tools[name]
      if (!tool) throw new Error(`${name} is not listed`)
      return textOf(await tool.execute(input, { toolCallId: '1', messages: [] }))
    },
    close: () => client.close(),
  }
}

interface LangChainTool {
  readonly name: string
  invoke(input: object): Promise<string | { readonly text: string }>
}

interface LangChain {
  readonly MultiServerMCPClient: new (
    options: object,
  ) => {
    getTools(): Promise<readonly LangChainTool[]>
    close(): Promise<void>
  }
}

const connectLangChain: Connect = async (plinth, account) => {
  const folder = await installClient({
    packages: [
      '@langchain/mcp-adapters@1.1.4',
      '@langchain/core@1.2.13',
      '@langchain/langgraph@1.4.10',
    ],
  })
  const { MultiServerMCPClient } = await load<LangChain>(folder, '@langchain/mcp-adapters')
  const headers = { Authorization: authorization(account) }
  const client = new MultiServerMCPClient({
    mcpServers: { plinth: { transport: 'http', url: address(plinth), headers } },
  })
  const tools = await client.getTools()
  return {
    async call(name, input) {
      const tool = tools.find((each) => each.name === name)
      if (!tool) throw new Error(`${name} is not listed`)
      try {
        const result = await tool.invoke(input)
        // With the structured content beside the text, if there is one.
        return { isError: false, text: typeof result === 'string' ? result : result.text }
      } catch (error) {
        // It throws the text of a tool error, after a sentence of its own.
        const message = error instanceof Error ? error.message : String(error)
        return { isError: true, text: message.slice(message.indexOf('{')) }
      }
    },
    close: () => client.close(),
  }
}

async function load<Module>(folder: string, specifier: string): Promise<Module> {
  return (await import(pathToFileURL(moduleOf(folder, specifier)).href)) as Module
}

export const otherAgents: readonly { readonly name: string; readonly connect: Connect }[] = [
  { name: 'mcp-remote', connect: connectBridge },
  { name: 'inspector CLI', connect: connectInspector },
  { name: '@ai-sdk/mcp', connect: connectAiSdk },
  { name: '@langchain/mcp-adapters', connect: connectLangChain },
]
