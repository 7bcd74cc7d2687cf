// Requests to a sign-in provider, bounded in time and size: its responses are not trusted.
import { isLoopbackHostname } from '@plinth/domain/addresses/hosts'

/** Metadata and keys of large providers are some ten thousand bytes. */
const maxBytes = 1_000_000

/** The provider does not respond, or responds that it cannot do its work now. */
export class ProviderUnreachable extends Error {}

export type BoundedFetch = (url: string, init: RequestInit) => Promise<Response>

/** The response is complete when this resolves. Redirects are not followed. */
export const createBoundedFetch =
  (timeoutMs: number): BoundedFetch =>
  async (url, init) => {
    requireSafeUrl(url)
    try {
      const response = await fetch(url, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body = await readBody(response)
      const { status, headers } = response
      if (status >= 500 || status === 429) throw new Error(`It responded with HTTP ${status}.`)
      return new Response(body.length > 0 ? body : null, { status, headers })
    } catch (cause) {
      const { origin } = new URL(url)
      throw new ProviderUnreachable(`${origin} is unreachable: ${reasonOf(cause)}`, { cause })
    }
  }

/** Endpoints come from the provider's metadata. */
export function requireSafeUrl(url: string): void {
  const { protocol, hostname } = new URL(url)
  if (protocol === 'https:' || (protocol === 'http:' && isLoopbackHostname(hostname))) return
  throw new Error(`The provider uses ${protocol}//${hostname}; only https: is safe.`)
}

async function readBody({ body }: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error(`Its response has more than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** `fetch` only says that it failed; the cause has the reason. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}
