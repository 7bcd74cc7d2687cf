// Sends a request to a trace collector: OTLP/HTTP with JSON.
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'

export interface Collector {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** How long a request may take. */
  readonly timeoutMs: number
}

/** Rejects if the collector did not accept all of it. */
export type SendOtlp = (body: string, signal: AbortSignal) => Promise<void>

/** A collector's explanation is short. */
const maxResponseLength = 16_384
const maxMessageLength = 200

export function createSendOtlp(collector: Collector): SendOtlp {
  const post = createPost(collector)
  return async (body, signal) => {
    const response = await post(body, signal)
    const text = await readText(response)
    const { statusCode = 0 } = response
    if (statusCode < 200 || statusCode > 299) {
      throw new Error(`The trace collector returned ${statusCode}.`)
    }
    refuseRejected(text)
  }
}

type Post = (body: string, signal: AbortSignal) => Promise<IncomingMessage>

function createPost({ url, headers, timeoutMs }: Collector): Post {
  const isSecure = url.startsWith('https:')
  const options = { keepAlive: true, maxSockets: 1 }
  const agent = isSecure ? new HttpsAgent(options) : new HttpAgent(options)
  const request = isSecure ? requestHttps : requestHttp

  function attempt(body: string, signal: AbortSignal): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const length = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sent = request(
      url,
      { method: 'POST', agent, headers: { ...headers, ...length }, signal },
      resolve,
    )
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The collector closed an idle connection at the moment at which it was used again.
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(attempt(body, signal))
      else reject(error)
    })
    sent.end(body)
    return promise
  }
  return (body, signal) => attempt(body, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
}

async function readText(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of response.setEncoding('latin1')) {
    text += chunk
    // Ends the connection.
    if (text.length > maxResponseLength) break
  }
  return text
}

/** A response of 200 may say that some spans were rejected (`ExportTracePartialSuccess`). */
function refuseRejected(text: string): void {
  const { rejectedSpans, errorMessage } = partialSuccessOf(text)
  if (Number(rejectedSpans ?? 0) === 0) return
  const message = String(errorMessage ?? '').slice(0, maxMessageLength)
  throw new Error(`The trace collector rejected ${Number(rejectedSpans)} spans: ${message}`)
}

function partialSuccessOf(text: string): { rejectedSpans?: unknown; errorMessage?: unknown } {
  try {
    return JSON.parse(text)?.partialSuccess ?? {}
  } catch {
    // Not JSON, although we sent JSON. The status is enough.
    return {}
  }
}
