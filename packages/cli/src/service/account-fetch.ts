// `fetch` with the account's bearer token. After a 401 it renews the token and retries once.
import type { TokenSource } from './token-source.ts'

/** Refuses other origins than `url`, so that a token is never sent to another service. */
export function accountFetch(
  send: typeof fetch,
  { url, tokens }: { readonly url: string; readonly tokens: TokenSource },
): typeof fetch {
  return async (input, init) => {
    const target = input instanceof Request ? input.url : String(input)
    if (new URL(target).origin !== url) throw new Error(`${target} is not an address of ${url}`)
    const token = await tokens.current()
    const response = await send(input, withToken(init, token))
    if (response.status !== 401 || !isRepeatable(input, init)) return response
    const renewed = await tokens.replace(token)
    if (renewed === null) return response
    await response.body?.cancel()
    return send(input, withToken(init, renewed))
  }
}

function withToken(init: RequestInit | undefined, token: string): RequestInit {
  const headers = new Headers(init?.headers)
  headers.set('authorization', `Bearer ${token}`)
  return { ...init, headers }
}

/** The body of a stream is already consumed and cannot be sent again. */
const isRepeatable = (input: Parameters<typeof fetch>[0], init?: RequestInit): boolean =>
  !(input instanceof Request) && !(init?.body instanceof ReadableStream)
