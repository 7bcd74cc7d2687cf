// MCP server: lists the tools and runs tool calls.
import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool as ToolListing,
} from '@modelcontextprotocol/server'
import { parseInput } from '@plinth/contract/parse-input'
import { jsonSchemaOptions } from '@plinth/contract/schemas/json-schema-options'
import { AppError, errorStatuses } from '@plinth/domain/base/errors'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { AccountActor } from '../../usecases/access/actor.ts'
import { requireRight } from '../../usecases/access/require-right.ts'
import { internalError } from '../app-host/send-error.ts'
import { omitNulls } from './omit-nulls.ts'
import type { Tool, ToolContext } from './tools/tool.ts'
import { tools } from './tools.ts'

export interface ToolServerOptions extends Pick<ToolContext, 'useCases' | 'urls'> {
  readonly version: string
  readonly log: FastifyBaseLogger
}

const instructions = `Plinth publishes web pages: one HTML or Markdown document becomes a "drop" with an address of its own that is live at once.
Use service_publish to put a page that you write online or to change what is there (same slug, same URL, one version more). For files that are on the disk already, large pages and whole folders use service_stage_upload, which gives you a line for the shell: their content need not pass through you. Use service_list to see what the account has, service_versions and service_promote to go back to an earlier version. Use service_delete only when the person wants a drop gone: it cannot be undone.
When a call fails, the answer is a JSON object with \`error\`, a code, and \`detail\`, a sentence that says what to do. Where the plan allows no more (\`plan_limit\`, \`upload_too_large\`), tell the person that sentence as it is: only they can decide about it.`

/**
 * A server for one message. Uses the library's low-level class, which leaves arguments to
 * `parseInput`, so that bad ones are refused with the same errors as in the REST API.
 */
export function createToolServer(
  { useCases, urls, version, log }: ToolServerOptions,
  actor: AccountActor,
): Server {
  const server = new Server(
    { name: 'plinth', title: 'Plinth', version, websiteUrl: urls.base },
    { capabilities: { tools: {} }, instructions },
  )
  server.setRequestHandler('tools/list', () => ({ tools: listings }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.get(params.name)
    if (!tool) {
      const known = [...tools.keys()].join(', ')
      const problem = `There is no tool ${params.name}. Available tools: ${known}.`
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, problem)
    }
    try {
      return await run(tool, { useCases, urls, actor }, params.arguments)
    } catch (error) {
      const known = error instanceof AppError ? error : internalError(error)
      if (errorStatuses[known.code] >= 500) log.error({ err: error }, 'tool call failed')
      return failure(known)
    }
  })
  return server
}

async function run(
  tool: Tool,
  context: ToolContext,
  input?: Record<string, unknown>,
): Promise<CallToolResult> {
  requireRight(context.actor, tool.right)
  const { output, text } = await tool.call(
    context,
    parseInput(tool.input, omitNulls(tool.input, input)),
  )
  return { content: [{ type: 'text', text }], structuredContent: output }
}

/** Not as structured content: clients validate that against the tool's output schema. */
const failure = ({ code, detail }: AppError): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: JSON.stringify({ error: code, detail }) }],
})

const listings = [...tools].map(([name, { title, description, annotations, input, output }]) => ({
  name,
  title,
  description,
  annotations,
  inputSchema: schemaOf(input),
  outputSchema: schemaOf(output),
}))

function schemaOf(schema: z.ZodObject): ToolListing['inputSchema'] {
  return z.toJSONSchema(schema, jsonSchemaOptions) as ToolListing['inputSchema']
}
