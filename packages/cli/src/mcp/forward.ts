// Forwards one MCP request to the service and yields the messages of the response.
import { parseJson } from '@plinth/contract/client/api-error'
import { explainFailure } from '../errors/explain-failure.ts'
import {
  errorCodes,
  errorMessage,
  isMessage,
  type JsonRpcError,
  type Message,
  type Request,
} from './message.ts'
import { readEvents } from './read-events.ts'

export interface ForwardOptions {
  /** POSTs to the service's `/mcp` with the user's credential. */
  readonly post: (body: string, options: PostOptions) => Promise<Response>
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/**
 * Ends with a response to the request, since the client waits for one, unless the request was
 * cancelled.
 */
export async function* forward(
  request: Request,
  { post, headers, signal }: ForwardOptions,
): AsyncGenerator<Message> {
  try {
    const response = await post(JSON.stringify(request), { headers, signal })
    for await (const message of messagesOf(response)) {
      // An error for a request that the server could not parse has a null id; it still belongs to
      // this request.
      const relayed = message.id === null ? { ...message, id: request.id } : message
      yield relayed
      if (isResponseTo(relayed, request)) return
    }
    yield errorMessage(request.id, connectionLost)
  } catch (error) {
    // A cancelled request gets no response.
    if (!signal.aborted) yield errorMessage(request.id, toJsonRpcError(error))
  }
}

const isResponseTo = ({ id, method }: Message, request: Request): boolean =>
  method === undefined && id === request.id

async function* messagesOf(response: Response): AsyncGenerator<Message> {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('text/event-stream') && response.body) {
    for await (const data of readEvents(response.body)) yield parse(data, response)
  } else {
    yield parse(await response.text(), response)
  }
}

/** A JSON-RPC message; errors of the REST API are converted into one. */
function parse(text: string, { status }: Response): Message {
  const value = parseJson(text)
  if (isMessage(value) && value.jsonrpc === '2.0') return value
  if (isMessage(value) && typeof value.detail === 'string') {
    const data = { error: value.error, detail: value.detail }
    return errorMessage(null, { code: errorCodes.failed, message: value.detail, data })
  }
  const message = `The server returned an invalid response (status ${status}).`
  return errorMessage(null, { code: errorCodes.failed, message })
}

const connectionLost: JsonRpcError = {
  code: errorCodes.failed,
  message: 'The connection was lost before the server responded. Try again.',
}

function toJsonRpcError(error: unknown): JsonRpcError {
  const failure = explainFailure(error)
  if (failure === null) return connectionLost
  const data = { error: failure.error, detail: failure.detail }
  return { code: errorCodes.failed, message: failure.detail, data }
}
