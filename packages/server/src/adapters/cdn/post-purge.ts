// Sends a purge to a CDN, with errors that an operator can act on. They quote neither the URL nor the
// headers, which may contain a secret.
import { CdnFailure } from '../../ports/cdn.ts'

export interface PurgeRequest {
  /** Name of the CDN in messages. */
  readonly cdn: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** The error message in the body of a response, if it is a string. */
  readonly messageOf?: (body: unknown) => unknown
}

const timeoutMs = 10_000
const maxBytes = 100_000
const maxMessage = 300

/** Returns the parsed body of a successful response; null if it is no JSON. */
export async function postPurge(request: PurgeRequest, signal: AbortSignal): Promise<unknown> {
  const { cdn, messageOf } = request
  const { status, body, retryAfter } = await send(request, signal).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw new CdnFailure(`${cdn} is unreachable.`, { cause })
  })
  const parsed = parseJson(body)
  if (status >= 200 && status < 300) return parsed
  const retryAfterMs = parseRetryAfter(retryAfter, Date.now())
  throw new CdnFailure(`${problemOf(cdn, status)}${quote(messageOf?.(parsed))}`, { retryAfterMs })
}

/** Quotes the beginning of a CDN's message, on one line; empty if it is no string. */
export const quote = (message: unknown): string =>
  typeof message === 'string' ? ` It says: “${readable(message)}”.` : ''

function problemOf(cdn: string, status: number): string {
  if (status === 401 || status === 403)
    return `${cdn} does not accept PLINTH_CDN_TOKEN (HTTP ${status}).`
  if (status === 404) return `${cdn} does not know PLINTH_CDN_ZONE or PLINTH_CDN_URL (HTTP 404).`
  if (status === 429) return `A rate limit of ${cdn} applies (HTTP 429).`
  return `${cdn} refused a purge (HTTP ${status}).`
}

async function send({ url, headers, body }: PurgeRequest, signal: AbortSignal) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
    // A redirect would pass the token on to another host.
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  return {
    status: response.status,
    body: await readText(response),
    retryAfter: response.headers.get('retry-after'),
  }
}

/** The beginning of a body that is too large: the status says enough. */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    chunks.push(chunk)
    if (bytes > maxBytes) break
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Seconds or a date (RFC 9110, 10.2.3); null if it is neither. */
export function parseRetryAfter(text: string | null, now: number): number | null {
  if (text === null) return null
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const readable = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .replace(/\.$/, '')
    .slice(0, maxMessage)
