// MCP endpoint `/mcp`: authentication, size limits and content negotiation in front of the MCP
// library.
import { toNodeHandler } from '@modelcontextprotocol/node'
import { AppError } from '@plinth/domain/base/errors'
import { megabyte } from '@plinth/domain/base/sizes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AccountActor } from '../../usecases/access/actor.ts'
import { mcpPaths, protectedMcp, withChallenge } from '../http/bearer-challenge.ts'
import { actorFacts, addToLog, dropFacts } from '../http/log-facts.ts'
import { readJson } from '../http/read-json.ts'
import { takeOver } from '../http/take-over.ts'
import { withoutIdleTimeout } from '../uploads/idle-timeout.ts'
import { isLargeBody } from '../uploads/large-body.ts'
import { runUpload } from '../uploads/run-upload.ts'
import { withAgent } from './agent-name.ts'
import { authenticate } from './authenticate.ts'
import { createRespond, type ResponseKind, responseKind } from './respond.ts'
import { createToolServer, type OnToolCall } from './tool-server.ts'
import { registerUploads, type UploadsOptions } from './uploads.ts'

export interface McpOptions extends UploadsOptions {
  readonly version: string
}

/** The largest page of the Free plan, with space for JSON escapes. No model writes a longer text. */
const maxMessageBytes = 16 * megabyte

/** Any origin may call: cookies are ignored here, so a browser adds no credential by itself. */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'WWW-Authenticate, Mcp-Session-Id, Mcp-Protocol-Version, Retry-After, X-Request-Id',
}
const preflightHeaders = {
  'access-control-allow-methods': 'POST, GET, DELETE, OPTIONS',
  // `*` covers every header except this one.
  'access-control-allow-headers': 'Authorization, *',
  'access-control-max-age': '7200',
}

export function registerMcp(app: FastifyInstance, options: McpOptions): void {
  registerUploads(app, options)

  for (const path of mcpPaths) app.all(path, (request, reply) => handle(path, request, reply))

  async function handle(
    path: (typeof mcpPaths)[number],
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    reply.headers({ ...corsHeaders, 'cache-control': 'no-store' })
    if (request.method === 'OPTIONS') return reply.code(204).headers(preflightHeaders).send()
    const resource = protectedMcp(options.urls.originAt(request.headers.host), path)
    const actor = await withChallenge(reply, resource, () => authenticate(options, request))
    addToLog(request, actorFacts(actor))
    if (request.method !== 'POST') {
      // There is no session to end and no stream to open: each message gets its own response.
      reply.header('allow', 'POST, OPTIONS')
      throw new AppError('method_not_allowed', `${request.method} is not supported here. Use POST.`)
    }
    const kind = responseKind(request.headers.accept)
    if (kind === null) return reply.code(406).send(notAcceptable)
    const work = () => respondTo(options, actor, { request, reply, kind })
    const upload = { caller: actor.tenantId, request: request.raw }
    await (isLargeBody(request.headers)
      ? runUpload(options.uploads, upload, work)
      : withoutIdleTimeout(request.raw, work))
    return reply
  }
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly kind: ResponseKind
}

async function respondTo(
  { useCases, urls, version }: McpOptions,
  actor: AccountActor,
  { request, reply, kind }: Exchange,
): Promise<void> {
  const message = await readMessage(request)
  if (Array.isArray(message)) {
    // One body could otherwise contain a hundred thousand calls; the protocol no longer has
    // batches.
    throw new AppError('invalid_body', 'Send one JSON-RPC message at a time, not an array of them.')
  }
  const caller = withAgent(actor, message, request)
  const { log } = request
  const onCall: OnToolCall = (tool, output) => addToLog(request, { tool, ...dropFacts(output) })
  const fetch = createRespond({
    kind,
    message,
    createServer: () => createToolServer({ useCases, urls, version, log, onCall }, caller),
    onRefused: (err) => log.info({ err }, 'refused an MCP message'),
  })
  const respond = toNodeHandler(
    { fetch },
    {
      onerror: (err) => log.error({ err }, 'request failed'),
      // The library checks `Content-Length` against it.
      maxRequestBodySize: maxMessageBytes,
    },
  )
  const { method, url } = request
  const headers = { ...request.headers, ...negotiated }
  const incoming = { method, url, headers, [Symbol.asyncIterator]: emptyBody }
  await respond(incoming, takeOver(request, reply))
}

/**
 * The library insists on both accepted types and on the content type. By then the response type has
 * been negotiated and the body has been read as JSON.
 */
const negotiated = {
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
}

const notAcceptable = {
  jsonrpc: '2.0',
  error: {
    code: -32_000,
    message: 'Not acceptable: accept application/json or text/event-stream.',
  },
  id: null,
}

async function readMessage(request: FastifyRequest): Promise<unknown> {
  try {
    return await readJson(request.raw, maxMessageBytes, { acceptGenericType: true })
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== 'upload_too_large') throw cause
    const detail = `${cause.detail} Use service_stage_upload for larger pages and files.`
    throw new AppError(cause.code, detail, { cause })
  }
}

/** An empty body: the real one has been read. */
async function* emptyBody(): AsyncGenerator<never> {}
