// An HTTP client that behaves like `requests.Session` of Python: the same headers, a cookie jar,
// redirects followed. It sends neither `Origin` nor `Sec-Fetch-*`, and reaches every host on loopback.
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import zlib from 'node:zlib'
import { type Encoded, encodeBody, type Fields, type Payload } from './bodies.ts'
import { CookieJar } from './cookies.ts'

const defaultHeaders = {
  'User-Agent': 'python-requests/2.32.3',
  'Accept-Encoding': 'gzip, deflate',
  Accept: '*/*',
  Connection: 'keep-alive',
}

/** A header with the value null is omitted, as in `requests`. */
type Headers = Readonly<Record<string, string | null>>

export interface Options extends Payload {
  readonly headers?: Headers
  readonly params?: Fields
  /** False returns the redirect itself. */
  readonly redirects?: boolean
}

interface Message {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly body: Encoded
}

export class Reply {
  readonly url: string
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: Buffer

  constructor(url: string, incoming: http.IncomingMessage, body: Buffer) {
    this.url = url
    this.status = incoming.statusCode ?? 0
    this.headers = incoming.headers
    this.body = body
  }

  get text(): string {
    return this.body.toString('utf8')
  }

  header(name: string): string {
    return String(this.headers[name] ?? '')
  }

  json<T = Record<string, unknown>>(): T {
    return JSON.parse(this.text) as T
  }

  /** The code of an error body. */
  get error(): unknown {
    return this.json().error
  }
}

export class Session {
  readonly base: string
  readonly jar = new CookieJar()
  readonly #headers: Headers
  readonly #agent = new http.Agent({ keepAlive: true })

  constructor(base: string, headers: Headers = {}) {
    this.base = base
    this.#headers = headers
  }

  get = (url: string, options?: Options) => this.request('GET', url, options)
  post = (url: string, options?: Options) => this.request('POST', url, options)
  put = (url: string, options?: Options) => this.request('PUT', url, options)
  patch = (url: string, options?: Options) => this.request('PATCH', url, options)
  delete = (url: string, options?: Options) => this.request('DELETE', url, options)

  /** A path without a host is on the service's origin. */
  async request(method: string, to: string, options: Options = {}): Promise<Reply> {
    const url = new URL(to, this.base)
    for (const [name, value] of Object.entries(options.params ?? {})) {
      for (const item of [value].flat()) url.searchParams.append(name, item)
    }
    const body = encodeBody(options)
    const headers = { ...defaultHeaders, ...this.#headers, ...body.headers, ...options.headers }
    let message: Message = { method, url, headers, body }
    for (let hops = 0; hops < 30; hops += 1) {
      const reply = await this.#send(message)
      const { location } = reply.headers
      if (options.redirects === false || location === undefined || !isRedirect(reply.status)) {
        return reply
      }
      message = redirected(message, reply.status, new URL(location, message.url))
    }
    throw new Error('Exceeded 30 redirects.')
  }

  /** Resolves when the whole body is sent and the whole response is read: `requests` needs both. */
  async #send({ method, url, headers, body }: Message): Promise<Reply> {
    const length = body.chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0)
    const hasLength = length > 0 || !['GET', 'HEAD'].includes(method)
    const all = {
      ...headers,
      Host: url.host,
      Cookie: this.jar.header(url.hostname),
      'Content-Length': hasLength ? String(length) : null,
    }
    const request = http.request({
      agent: this.#agent,
      host: url.hostname === '[::1]' ? '::1' : '127.0.0.1',
      port: url.port,
      method,
      path: url.pathname + url.search,
      headers: Object.fromEntries(
        Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
      ),
    })
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
    request.on('response', resolve).on('error', reject)
    const received = promise.then(async (incoming) => ({
      incoming,
      content: await buffer(incoming),
    }))
    const [{ incoming, content }] = await Promise.all([received, write(request, body.chunks)])
    this.jar.store(url.hostname, incoming.headers['set-cookie'] ?? [])
    return new Reply(url.href, incoming, decode(content, incoming.headers['content-encoding']))
  }
}

async function write(request: http.ClientRequest, chunks: readonly Uint8Array[]): Promise<void> {
  for (const chunk of chunks) {
    await new Promise<void>((resolve, reject) =>
      request.write(chunk, (error) => (error ? reject(error) : resolve())),
    )
  }
  await new Promise<void>((resolve) => request.end(resolve))
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

/**
 * 303, and 301 and 302 after a POST, become a GET without a body; another host does not get the
 * token.
 */
function redirected(message: Message, status: number, url: URL): Message {
  const isGet = status === 303 || (status < 303 && message.method === 'POST')
  const headers: Record<string, string | null> = { ...message.headers }
  if (isGet) headers['Content-Type'] = null
  if (url.host !== message.url.host) headers.Authorization = null
  const method = isGet && message.method !== 'HEAD' ? 'GET' : message.method
  return { method, url, headers, body: isGet ? { headers: {}, chunks: [] } : message.body }
}

function decode(content: Buffer, coding = 'identity'): Buffer {
  if (coding === 'gzip') return zlib.gunzipSync(content)
  if (coding === 'deflate') return zlib.inflateSync(content)
  return content
}
