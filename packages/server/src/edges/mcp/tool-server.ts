// MCP server: lists the tools and runs tool calls.
import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
} from '@modelcontextprotocol/server'
import { parseInput } from '@plinth/contract/parse-input'
import { describeLimits } from '@plinth/domain/accounts/token-access'
import { atFirstUse } from '@plinth/domain/base/at-first-use'
import { AppError, errorStatuses } from '@plinth/domain/base/errors'
import type { FastifyBaseLogger } from 'fastify'
import type { AccountActor } from '../../usecases/access/actor.ts'
import { refuseRight, requireRight } from '../../usecases/access/require-right.ts'
import { internalError } from '../app-host/send-error.ts'
import { readArguments } from './arguments.ts'
import { listTool } from './listing.ts'
import { StrictServer } from './strict-server.ts'
import { formerTools } from './tools/former-tools.ts'
import type { Tool, ToolContext, ToolResult } from './tools/tool.ts'
import { tools } from './tools.ts'

/** `output` is null if the call failed; it may be the drop that the call was about. */
export type OnToolCall = (tool: string, output: object | null) => void

export interface ToolServerOptions extends Pick<ToolContext, 'useCases' | 'urls'> {
  readonly version: string
  readonly log: FastifyBaseLogger
  readonly onCall?: OnToolCall
}

const instructions = `Plinth publishes web pages. A published page or site is called a drop. It has its own URL and is live immediately.
Use service_publish to publish or replace a page that you write: the same slug keeps the URL and adds a version. Use service_stage_upload for files on disk, large pages and folders: it returns a shell command, so that their content does not pass through you.
To continue earlier work, find the drop with service_list, read it with service_read, and change parts of it with service_edit, which is much shorter than publishing the page again. Every tool takes the slug of a drop as \`id\`. Others may edit the same drop: send the version number that you read as \`base_version\`. If the call fails with \`version_conflict\`, look at \`diff\`, adapt your change, and repeat it with \`current_version\` as \`base_version\`. A \`draft\` is visible only at its preview URL until service_promote makes it live.
service_versions and service_promote restore an earlier version, service_settings takes a drop offline. Use service_delete only if the user asks for it: it cannot be undone.
If the response to a call is lost, look with service_list or service_versions before you repeat it. If a call fails, it returns a JSON object with a code in \`error\` and an explanation in \`detail\`. If a limit of the account is reached (\`plan_limit\`, \`upload_too_large\`), show \`detail\` to the user unchanged: only they can decide what to do.`

/** A model that knows the limits does not promise what the token cannot do. */
function instructionsFor({ limits }: AccountActor): string {
  const sentence = limits && describeLimits(limits)
  return sentence ? `${instructions}\n${sentence}` : instructions
}

/**
 * A server for one message. Uses the library's low-level class, which leaves arguments to
 * `parseInput`, so that bad ones are refused with the same errors as in the REST API.
 */
export function createToolServer(
  { useCases, urls, version, log, onCall }: ToolServerOptions,
  actor: AccountActor,
): Server {
  const server = new StrictServer(
    { name: 'plinth', title: 'Plinth', version, websiteUrl: urls.base },
    { capabilities: { tools: {} }, instructions: instructionsFor(actor) },
  )
  const available = listings().filter(({ right }) => refuseRight(actor, right) === null)
  server.setRequestHandler('tools/list', () => ({ tools: available.map(({ listing }) => listing) }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.get(params.name) ?? formerTools.get(params.name)
    if (!tool) {
      const known = [...tools.keys()].join(', ')
      const problem = `There is no tool ${params.name}. Available tools: ${known}.`
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, problem)
    }
    try {
      const { output, text, drop } = await run(tool, { useCases, urls, actor }, params.arguments)
      onCall?.(params.name, drop ?? output ?? null)
      return {
        content: [{ type: 'text', text }],
        ...(output && { structuredContent: output }),
      }
    } catch (error) {
      const known = error instanceof AppError ? error : internalError(error)
      if (errorStatuses[known.code] >= 500) log.error({ err: error }, 'tool call failed')
      onCall?.(params.name, null)
      return failure(known)
    }
  })
  return server
}

async function run(
  tool: Tool,
  context: ToolContext,
  input?: Record<string, unknown>,
): Promise<ToolResult<Record<string, unknown>>> {
  requireRight(context.actor, tool.right)
  return tool.call(context, parseInput(tool.input, readArguments(tool.input, input)))
}

/** Not as structured content: clients validate that against the tool's output schema. */
const failure = ({ code, detail, extra }: AppError): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: JSON.stringify({ error: code, detail, ...extra }) }],
})

const listings = atFirstUse(() =>
  [...tools].map(([name, tool]) => ({ right: tool.right, listing: listTool(name, tool) })),
)
