import { CliError } from './cli-error.ts'
import { encodeForm } from './form-stream.ts'

/** `fetch` that says in a sentence why the service at `url` gave no answer. */
export function fetchFrom(url: string): typeof fetch {
  return async (input, init) => {
    try {
      return await fetch(input, { ...streamed(init), ...streaming })
    } catch (error) {
      throw explained(url, error)
    }
  }
}

/**
 * Only with both of these does Node's fetch not keep the whole body for a redirect or a repeated
 * request: an upload would take as much memory as the file has bytes. No redirect can be followed
 * anyway, as most of them turn an upload into a GET.
 */
const streaming = { redirect: 'error', window: null } as const

function streamed(init: RequestInit = {}): RequestInit {
  if (!(init.body instanceof FormData)) return init
  const { body, contentType } = encodeForm(init.body)
  const headers = new Headers(init.headers)
  headers.set('content-type', contentType)
  // Not yet among the types: a stream has to say that it does not wait for the answer.
  return Object.assign({ ...init, body, headers }, { duplex: 'half' })
}

function explained(url: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const cause = error.cause instanceof Error ? error.cause : error
  if (cause.name === 'NotReadableError') return cause
  if (error.name === 'TimeoutError') {
    return new CliError('unreachable', `${url} does not answer.`, { cause: error })
  }
  if (!(error instanceof TypeError) || cause === error) return error
  const sentence = `Cannot reach ${url}: ${reasonOf(cause)}. Is --url or PLINTH_URL right?`
  return new CliError('unreachable', sentence, { cause: error })
}

function reasonOf(cause: NodeJS.ErrnoException): string {
  switch (cause.code) {
    case 'ECONNREFUSED':
      return 'nothing answers there'
    case 'ENOTFOUND':
      return 'there is no such host'
    default:
      return cause.message || (cause.code ?? 'the connection failed')
  }
}
