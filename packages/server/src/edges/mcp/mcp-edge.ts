// The tools for agents at `/mcp`: who calls, how much they may send, and the way into the protocol.
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { AppError } from '@plinth/domain/errors'
import { megabyte } from '@plinth/domain/plans'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AccountActor } from '../../usecases/actor.ts'
import { withoutIdleLimit } from '../api/idle-limit.ts'
import { readJson } from '../api/read-json.ts'
import { runUpload } from '../api/run-upload.ts'
import { protectedMcp, withChallenge } from '../http/bearer-challenge.ts'
import { takeOver } from '../http/take-over.ts'
import { authenticate } from './authenticate.ts'
import { createToolServer } from './tool-server.ts'
import { registerUploads, type UploadsOptions } from './uploads.ts'

export interface McpOptions extends UploadsOptions {
  readonly version: string
}

/** The largest page of the free plan, with room for what JSON escapes. No model writes a longer text. */
const maxMessageBytes = 16 * megabyte
/** What is longer carries a page, and is held in memory until the page is published. */
const uploadBytes = 65_536

/** Any page may call: no cookie counts here, so a browser gives away nothing by itself. */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'WWW-Authenticate, Mcp-Session-Id, Mcp-Protocol-Version, Retry-After, X-Request-Id',
}
const preflightHeaders = {
  'access-control-allow-methods': 'POST, GET, DELETE, OPTIONS',
  // The star stands for every header but this one.
  'access-control-allow-headers': 'Authorization, *',
  'access-control-max-age': '7200',
}

export function registerMcp(app: FastifyInstance, options: McpOptions): void {
  registerUploads(app, options)

  app.all('/mcp', async (request, reply) => {
    reply.headers({ ...corsHeaders, 'cache-control': 'no-store' })
    if (request.method === 'OPTIONS') return reply.code(204).headers(preflightHeaders).send()
    const actor = await withChallenge(reply, protectedMcp(options.urls), () =>
      authenticate(options.useCases, request),
    )
    if (request.method !== 'POST') {
      // No session to end and no stream to wait on: each message is answered by itself.
      reply.header('allow', 'POST, OPTIONS')
      throw new AppError('method_not_allowed', `${request.method} is not possible here.`)
    }
    const work = () => answer(options, actor, { request, reply })
    const upload = { caller: actor.tenantId, request: request.raw }
    await (isUpload(request)
      ? runUpload(options.uploads, upload, work)
      : withoutIdleLimit(request.raw, work))
    return reply
  })
}

const isUpload = ({ headers }: FastifyRequest): boolean =>
  !(Number(headers['content-length']) <= uploadBytes)

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function answer(
  { useCases, urls, version }: McpOptions,
  actor: AccountActor,
  { request, reply }: Exchange,
): Promise<void> {
  const message = await readMessage(request)
  if (Array.isArray(message)) {
    // One body could otherwise hold a hundred thousand calls; the protocol has dropped batches.
    throw new AppError('invalid_body', 'Send one JSON-RPC message at a time, not an array of them.')
  }
  const { log } = request
  const handler = createMcpHandler(
    () => createToolServer({ useCases, urls, version, log }, actor),
    {
      // The tools never change, so nobody has to wait for the news.
      maxSubscriptions: 0,
      onerror: (err) => log.info({ err }, 'refused an MCP message'),
    },
  )
  const respond = toNodeHandler(
    { fetch: (incoming) => handler.fetch(incoming, { parsedBody: message }) },
    {
      onerror: (err) => log.error({ err }, 'request failed'),
      // It looks at the length that was announced.
      maxRequestBodySize: maxMessageBytes,
    },
  )
  const { method, url, headers } = request
  const incoming = { method, url, headers, [Symbol.asyncIterator]: nothingMore }
  await respond(incoming, takeOver(request, reply))
}

async function readMessage(request: FastifyRequest): Promise<unknown> {
  try {
    return await readJson(request.raw, maxMessageBytes)
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== 'upload_too_large') throw cause
    const detail = `${cause.detail} Larger pages and files go by service_stage_upload.`
    throw new AppError(cause.code, detail, { cause })
  }
}

/** The body has been read. */
async function* nothingMore(): AsyncGenerator<never> {}
