// `fetch` with inactivity timeouts, streamed uploads and readable network errors.
import { ConnectionError, type ConnectionFailure } from '../errors/connection-error.ts'
import { encodeForm } from './form-stream.ts'
import { createInactivityTimeout, type InactivityTimeout, relay } from './inactivity-timeout.ts'
import { messages } from './messages.ts'

const texts = messages.connection

export interface ServiceFetchOptions {
  /** How long the service may be silent during a request, in milliseconds. */
  readonly timeoutMs?: number | undefined
  /** The value of the header `User-Agent`. */
  readonly userAgent?: string | undefined
}

const readTimeoutMs = 30_000
const requestTimeoutMs = 60_000
/**
 * The last megabytes of an upload are in the operating system's buffers, and take long on a slow
 * connection.
 */
const uploadTimeoutMs = 300_000

/** Network failures become a `ConnectionError` that says why. */
export function createServiceFetch(
  url: string,
  { timeoutMs, userAgent }: ServiceFetchOptions = {},
): typeof fetch {
  return async (input, init = {}) => {
    const timeout = createInactivityTimeout(timeoutFor(init, timeoutMs), () => timeoutError(url))
    const signal = init.signal ? AbortSignal.any([init.signal, timeout.signal]) : timeout.signal
    try {
      timeout.begin()
      const response = await fetch(input, {
        ...withStreamedForm(named(init, userAgent), timeout),
        signal,
        ...streaming,
      })
      return withReadTimeout(response, timeout, (error) => explainNetworkError(url, error))
    } catch (error) {
      throw await explainNetworkError(url, error)
    } finally {
      timeout.end()
    }
  }
}

function named(init: RequestInit, userAgent: string | undefined): RequestInit {
  if (userAgent === undefined) return init
  const headers = new Headers(init.headers)
  if (!headers.has('user-agent')) headers.set('user-agent', userAgent)
  return { ...init, headers }
}

function timeoutFor({ method = 'GET', body }: RequestInit, timeoutMs?: number): number {
  if (method === 'GET') return Math.min(readTimeoutMs, timeoutMs ?? readTimeoutMs)
  return timeoutMs ?? (body instanceof FormData ? uploadTimeoutMs : requestTimeoutMs)
}

const timeoutError = (url: string): ConnectionError =>
  new ConnectionError({
    ...{ summary: texts.timedOut({ url }), advice: texts.tryAgain },
    ...{ isTemporary: true, wasSent: true, isTimeout: true },
  })

/** The timeout runs only while a read is pending, not while the caller is busy. */
function withReadTimeout(
  response: Response,
  timeout: InactivityTimeout,
  explain: (error: unknown) => Promise<unknown>,
): Response {
  if (!response.body) return response
  const body = relay(response.body, async (next) => {
    timeout.begin()
    try {
      return await next()
    } catch (error) {
      throw await explain(error)
    } finally {
      timeout.end()
    }
  })
  const { status, statusText, headers } = response
  return new Response(body, { status, statusText, headers })
}

/**
 * With both options Node's fetch does not buffer the whole body for a redirect or a retry;
 * otherwise an upload would take as much memory as the file is large. Redirects are not followed
 * anyway, since most turn an upload into a GET.
 */
const streaming = { redirect: 'error', window: null } as const

function withStreamedForm(init: RequestInit, timeout: InactivityTimeout): RequestInit {
  if (!(init.body instanceof FormData)) return init
  const { body: form, contentType } = encodeForm(init.body)
  const body = relay(form, (next) => {
    timeout.renew()
    return next()
  })
  const headers = new Headers(init.headers)
  headers.set('content-type', contentType)
  // `duplex` is missing from the types, but required for a stream as a request body.
  return Object.assign({ ...init, body, headers }, { duplex: 'half' })
}

async function explainNetworkError(url: string, error: unknown): Promise<unknown> {
  if (!(error instanceof Error)) return error
  const cause: NodeJS.ErrnoException = error.cause instanceof Error ? error.cause : error
  if (cause.name === 'NotReadableError') return cause
  if (error.name === 'TimeoutError') return timeoutError(url)
  if (!(error instanceof TypeError) || cause === error) return error
  const failure = isRedirect(cause) ? await describeRedirect(url) : describeFailure(url, cause)
  return new ConnectionError(failure, { cause: error })
}

const isRedirect = ({ message }: Error): boolean => message === 'unexpected redirect'

const permanent = { isTemporary: false, wasSent: true } as const

/** Requests the redirect target without credentials or body. */
async function describeRedirect(url: string): Promise<ConnectionFailure> {
  const signal = AbortSignal.timeout(readTimeoutMs)
  const response = await fetch(url, { redirect: 'manual', signal }).catch(() => null)
  await response?.body?.cancel()
  const location = response?.headers.get('location') ?? ''
  const origin = URL.canParse(location, url) ? new URL(location, url).origin : 'null'
  if (['null', url].includes(origin))
    return { ...permanent, summary: texts.redirects({ url }), advice: texts.checkUrl }
  const summary = texts.redirectsTo({ url, origin })
  return { ...permanent, summary, advice: texts.useOrigin({ origin }) }
}

/** The connection broke: the request may have been sent, and processed. */
const lostCodes = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ETIMEDOUT']

/** There was no connection, so nothing was sent. `ENOTFOUND` is missing: the name does not exist. */
const unreachableCodes = [
  ...['ECONNREFUSED', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
]

function describeFailure(url: string, cause: NodeJS.ErrnoException): ConnectionFailure {
  const { code = '' } = cause
  if (lostCodes.includes(code)) {
    const advice = texts.tryAgain
    return { summary: texts.lost({ url }), advice, isTemporary: true, wasSent: true }
  }
  if (/^(ERR_SSL_|EPROTO$)/.test(code)) {
    const advice = texts.usePlain({ plain: url.replace(/^https:/, 'http:') })
    return { ...permanent, summary: texts.noTls({ url }), advice }
  }
  const isTemporary = unreachableCodes.includes(code)
  const summary = texts.unreachable({ url, reason: reasonOf(cause) })
  return { summary, advice: texts.checkUrl, isTemporary, wasSent: !isTemporary }
}

function reasonOf(cause: NodeJS.ErrnoException): string {
  switch (cause.code) {
    case 'ECONNREFUSED':
      return texts.refused
    case 'ENOTFOUND':
      return texts.unknownHost
    default:
      return cause.message || (cause.code ?? texts.failed)
  }
}
