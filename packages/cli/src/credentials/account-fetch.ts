import type { TokenSource } from './token-source.ts'

/** `send` for an account. A token goes to the service that it is for, and nowhere else. */
export function accountFetch(
  send: typeof fetch,
  { url, tokens }: { readonly url: string; readonly tokens: TokenSource },
): typeof fetch {
  return async (input, init) => {
    const target = input instanceof Request ? input.url : String(input)
    if (new URL(target).origin !== url) throw new Error(`${target} is not an address of ${url}`)
    const token = await tokens.current()
    const answer = await send(input, signed(init, token))
    if (answer.status !== 401 || !isRepeatable(input, init)) return answer
    const another = await tokens.replace(token)
    if (another === null) return answer
    await answer.body?.cancel()
    return send(input, signed(init, another))
  }
}

function signed(init: RequestInit | undefined, token: string): RequestInit {
  const headers = new Headers(init?.headers)
  headers.set('authorization', `Bearer ${token}`)
  return { ...init, headers }
}

/** A stream has been read by then. */
const isRepeatable = (input: Parameters<typeof fetch>[0], init?: RequestInit): boolean =>
  !(input instanceof Request) && !(init?.body instanceof ReadableStream)
