// MCP bridge between a client on standard input/output and the service's `/mcp`. The service
// implements the tools; the bridge only forwards messages, each request in its own POST.
import { parseJson } from '@plinth/contract/client/api-error'
import { formatBytes, megabyte } from '@plinth/domain/base/sizes'
import { type ForwardOptions, forward } from './forward.ts'
import {
  errorCodes,
  errorMessage,
  isMessage,
  isRequest,
  type Message,
  type Request,
} from './message.ts'
import { headersOf } from './message-headers.ts'
import { readLines } from './read-lines.ts'

export interface BridgeOptions extends Pick<ForwardOptions, 'post'> {
  readonly input: AsyncIterable<Buffer>
  readonly write: (line: string) => void
}

/**
 * The service's own limit is much lower and is reported by it; this one only bounds memory here.
 */
const maxLineBytes = 64 * megabyte
/** Further requests wait in the pipe. */
const maxConcurrentRequests = 32

/** Resolves when the input has ended and all requests have a response. */
export async function bridge({ input, write, post }: BridgeOptions): Promise<void> {
  const inFlight = new Map<Request['id'], AbortController>()
  const work = new Set<Promise<void>>()
  let negotiated: string | null = null
  let agent: Readonly<Record<string, string>> = {}
  const send = (message: Message) => write(`${JSON.stringify(message)}\n`)

  async function relay(request: Request): Promise<void> {
    const controller = new AbortController()
    inFlight.set(request.id, controller)
    const { signal } = controller
    if (request.method === 'initialize') agent = agentOf(request)
    const options = { post, headers: { ...agent, ...headersOf(request, negotiated) }, signal }
    for await (const message of forward(request, options)) {
      if (request.method === 'initialize') negotiated = revisionOf(message) ?? negotiated
      if (!signal.aborted) send(message)
    }
    if (inFlight.get(request.id) === controller) inFlight.delete(request.id)
  }

  for await (const line of readLines(input, maxLineBytes)) {
    if (line?.trim() === '') continue
    const parsed = parseLine(line)
    if ('error' in parsed) {
      send(errorMessage(null, parsed.error))
    } else if (isRequest(parsed.value)) {
      const relayed = relay(parsed.value).finally(() => work.delete(relayed))
      work.add(relayed)
      if (work.size >= maxConcurrentRequests) await Promise.race(work)
    } else if (parsed.value.method === 'notifications/cancelled') {
      inFlight.get(cancelledBy(parsed.value))?.abort()
    }
    // The service keeps no MCP session, so other notifications have no effect there.
  }
  await Promise.all(work)
}

function parseLine(line: string | null) {
  if (line === null) {
    return rejection(
      errorCodes.invalidRequest,
      `A message can be up to ${formatBytes(maxLineBytes)}.`,
    )
  }
  const value = parseJson(line)
  if (value === undefined) return rejection(errorCodes.parse, 'This line is not valid JSON.')
  if (isMessage(value)) return { value }
  return rejection(errorCodes.invalidRequest, 'Send one JSON-RPC message on each line.')
}

const rejection = (code: number, message: string) => ({ error: { code, message } })

const revisionOf = ({ result }: Message): string | null =>
  isMessage(result) && typeof result.protocolVersion === 'string' ? result.protocolVersion : null

/** The service shows it as the app that published a version. */
function agentOf({ params }: Message): Record<string, string> {
  const info = isMessage(params) ? params.clientInfo : null
  const name = isMessage(info) && typeof info.name === 'string' ? info.name : ''
  const product = name
    .trim()
    .replace(/[^\w.+-]+/g, '-')
    .slice(0, 60)
  return product === '' ? {} : { 'user-agent': `${product}/1` }
}

const cancelledBy = ({ params }: Message): Request['id'] =>
  isMessage(params) ? (params.requestId as Request['id']) : ''
