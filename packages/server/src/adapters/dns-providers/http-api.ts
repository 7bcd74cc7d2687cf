// Requests to the HTTP API of a DNS host, with errors that an operator can act on.
import { setTimeout as pause } from 'node:timers/promises'
import { OrderRefused } from '../../ports/certificate-authority.ts'
import type { ChallengeRecord } from '../../ports/dns-provider.ts'
import { parentsOf } from '../dns/parents-of.ts'

export interface HttpApi {
  /** Name of the DNS host in messages. */
  readonly provider: string
  /** Without a trailing slash. */
  readonly url: string
  /** What the API authenticates by, and where it is set: `the API token (PLINTH_…)`. */
  readonly credential: string
  /** Headers for a request, with the credential. */
  readonly authorize: (request: ApiRequest & { readonly url: string }) => Promise<ApiHeaders>
  /** The error message in the body of a response, if it is a string. */
  readonly messageOf: (body: string) => unknown
  /** Whether the same request would succeed seconds later. Absent if the API has 429 for that. */
  readonly isBusy?: (response: ApiResponse) => boolean
}

export type ApiHeaders = Readonly<Record<string, string>>

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** With the query. */
  readonly path: string
  readonly body?: string
}

export interface ApiResponse {
  readonly status: number
  readonly body: string
}

interface Received extends ApiResponse {
  /** Seconds; null if the header is missing, or a date. */
  readonly retryAfter: number | null
}

const timeoutMs = 30_000
/** A list of 200 records is some ten thousand bytes. */
const maxBytes = 1_000_000

const busyPausesMs = [1000, 2000, 4000, 8000]

/** Rejects with `OrderRefused` unless the request succeeded or its status is in `expected`. */
export async function callApi(
  api: HttpApi,
  request: ApiRequest,
  {
    signal,
    expected = [],
  }: { readonly signal: AbortSignal; readonly expected?: readonly number[] },
): Promise<ApiResponse> {
  const { provider } = api
  let response = await sendAuthorized(api, request, signal)
  for (const pauseMs of busyPausesMs) {
    if (!api.isBusy?.(response)) break
    await pause(pauseMs, undefined, { signal })
    response = await sendAuthorized(api, request, signal)
  }
  const { status, body, retryAfter } = response
  if (status < 400 || expected.includes(status)) return { status, body }
  const message = api.messageOf(body)
  const quote = typeof message !== 'string' ? '' : ` It says: “${readable(message)}”.`
  if (status === 401 || status === 403) {
    throw new OrderRefused(`${provider} does not accept ${api.credential}.${quote}`)
  }
  if (status === 429) {
    const retryAt = retryAfter === null ? null : Date.now() + retryAfter * 1000
    throw new OrderRefused(`A rate limit of ${provider} applies.${quote}`, { retryAt })
  }
  throw new OrderRefused(`${provider} refused a change of DNS records (HTTP ${status}).${quote}`)
}

async function sendAuthorized(
  api: HttpApi,
  request: ApiRequest,
  signal: AbortSignal,
): Promise<Received> {
  const url = `${api.url}${request.path}`
  const headers = await api.authorize({ ...request, url })
  return send(url, request, { headers, signal }).catch((cause: Error) => {
    signal.throwIfAborted()
    throw new OrderRefused(`The API of ${api.provider} at ${api.url} is unreachable.`, { cause })
  })
}

async function send(
  url: string,
  { method, body }: ApiRequest,
  { headers, signal }: { readonly headers: ApiHeaders; readonly signal: AbortSignal },
): Promise<Received> {
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    ...(body !== undefined && { body }),
  })
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    status: response.status,
    body: await readText(response),
    retryAfter: Number.isFinite(seconds) ? seconds : null,
  }
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error('The response is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const maxCharacters = 300

const readable = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .replace(/\.$/, '')
    .slice(0, maxCharacters)

/** The zone of the record at the DNS host; `find` returns null for a name that is no zone there. */
export async function findZone<Zone>(
  { provider }: Pick<HttpApi, 'provider'>,
  { target }: ChallengeRecord,
  find: (name: string) => Promise<Zone | null>,
): Promise<{ readonly zone: Zone; readonly zoneName: string }> {
  for (const zoneName of parentsOf(target)) {
    const zone = await find(zoneName)
    if (zone !== null) return { zone, zoneName }
  }
  throw new OrderRefused(
    `${provider} has no zone that contains ${target}, or the credentials do not give access to it.`,
  )
}

/** The name relative to its zone; `@` for the zone itself. */
export const relativeName = (name: string, zone: string): string =>
  name === zone ? '@' : name.slice(0, -zone.length - 1)

/** For APIs that take JSON and a bearer token. */
export const withToken = (token: string) => async (): Promise<ApiHeaders> => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  accept: 'application/json',
})

export const tokenCredential = 'the API token (PLINTH_ACME_DNS_SECRET)'

/** Null if the text is no JSON. */
export function parseJson<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}
