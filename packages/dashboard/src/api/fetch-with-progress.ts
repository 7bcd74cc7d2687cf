// A subset of `fetch` on XMLHttpRequest, the only API that reports upload progress.
import { messages } from './messages.ts'

export interface Progress {
  readonly loaded: number
  readonly total: number
}

/** Supports the options that the API client uses: method, headers, body and signal. */
export const fetchWithProgress =
  (onProgress: (progress: Progress) => void): typeof fetch =>
  (url, init = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const request = new XMLHttpRequest()
    const { signal } = init
    if (signal?.aborted) return Promise.reject(signal.reason)
    request.open(init.method ?? 'GET', String(url))
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress({ loaded, total })
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new TypeError(messages.connectionLost))
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send((init.body ?? null) as XMLHttpRequestBodyInit | null)
    return promise
  }

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  const hasNoBody = request.status === 204 || request.status === 304
  const { status } = request
  return new Response(hasNoBody ? null : request.responseText, { status, headers })
}
