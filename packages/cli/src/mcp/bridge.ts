// Between a client on standard input and output and the service's `/mcp`. The tools are there alone: what
// is said here is only passed on, one request at a time to a connection of its own.
import { parseJson } from '@plinth/contract/api-error'
import { type Exchange, forward } from './forward.ts'
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

export interface BridgeOptions extends Pick<Exchange, 'post'> {
  readonly input: AsyncIterable<Buffer>
  readonly write: (line: string) => void
}

/** The service refuses much less, and says so; this only bounds what is held here. */
const maxLineBytes = 64 * 1_048_576
/** More wait in the pipe. */
const mostAtOnce = 32

/** Until the input ends and everything is answered. */
export async function bridge({ input, write, post }: BridgeOptions): Promise<void> {
  const underWay = new Map<Request['id'], AbortController>()
  const work = new Set<Promise<void>>()
  let negotiated: string | null = null
  const send = (message: Message) => write(`${JSON.stringify(message)}\n`)

  async function carry(request: Request): Promise<void> {
    const controller = new AbortController()
    underWay.set(request.id, controller)
    const { signal } = controller
    const exchange = { post, headers: headersOf(request, negotiated), signal }
    for await (const message of forward(request, exchange)) {
      if (request.method === 'initialize') negotiated = revisionOf(message) ?? negotiated
      if (!signal.aborted) send(message)
    }
    if (underWay.get(request.id) === controller) underWay.delete(request.id)
  }

  for await (const line of readLines(input, maxLineBytes)) {
    if (line?.trim() === '') continue
    const message = understand(line)
    if ('fault' in message) {
      send(errorMessage(null, message.fault))
    } else if (isRequest(message.value)) {
      const carried = carry(message.value).finally(() => work.delete(carried))
      work.add(carried)
      if (work.size >= mostAtOnce) await Promise.race(work)
    } else if (message.value.method === 'notifications/cancelled') {
      underWay.get(cancelledBy(message.value))?.abort()
    }
    // The service keeps no session, so no other notification means anything to it.
  }
  await Promise.all(work)
}

function understand(line: string | null) {
  if (line === null) {
    return fault(errorCodes.invalidRequest, 'A message may have at most 64 MB.')
  }
  const value = parseJson(line)
  if (value === undefined) return fault(errorCodes.parse, 'This line is not valid JSON.')
  if (isMessage(value)) return { value }
  return fault(errorCodes.invalidRequest, 'Send one JSON-RPC message on each line.')
}

const fault = (code: number, message: string) => ({ fault: { code, message } })

const revisionOf = ({ result }: Message): string | null =>
  isMessage(result) && typeof result.protocolVersion === 'string' ? result.protocolVersion : null

const cancelledBy = ({ params }: Message): Request['id'] =>
  isMessage(params) ? (params.requestId as Request['id']) : ''
