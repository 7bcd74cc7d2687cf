// Minimal REST client that returns status, headers and body as received, without the typed client.
import { expect } from 'vitest'
import type { Account, Plinth } from './plinth.ts'

export interface ApiResponse {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on arbitrary JSON.
  readonly json: any
  readonly text: string
}

export type Api = (method: string, path: string, body?: unknown) => Promise<ApiResponse>

/** An API token, or the session cookie of a signed-in browser. */
export type Credential = Pick<Account, 'token'> | { readonly cookie: string }

/** Forms and blobs (with their type) are sent as they are, anything else as JSON. */
export function apiOf(plinth: Pick<Plinth, 'base'>, credential?: Credential): Api {
  return async (method, path, body) => {
    const raw = body instanceof FormData || body instanceof Blob ? body : null
    const response = await fetch(`${plinth.base}/api/v1${path}`, {
      method,
      headers: {
        ...(credential && headersOf(plinth, credential)),
        ...(body !== undefined && !raw && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: raw ?? JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = response.headers.get('content-type')?.startsWith('application/json')
      ? JSON.parse(text)
      : undefined
    return { status: response.status, headers: response.headers, json, text }
  }
}

const headersOf = (
  { base }: Pick<Plinth, 'base'>,
  credential: Credential,
): Record<string, string> =>
  'token' in credential
    ? { authorization: `Bearer ${credential.token}` }
    : { cookie: credential.cookie, origin: base }

/** Body of an error response: a code for programs, a full sentence for people. */
export const refusal = (error: string) => ({
  error,
  detail: expect.stringMatching(/^[A-Z].+\.$/s),
})

export const fileForm = (name: string, content: string | Uint8Array): FormData => {
  const form = new FormData()
  form.append('file', new File([content as BlobPart], name))
  return form
}

export function folderForm(files: Readonly<Record<string, BlobPart>>): FormData {
  const form = new FormData()
  for (const [path, content] of Object.entries(files)) {
    form.append('files', new File([content], path.split('/').at(-1) ?? path))
    form.append('paths', path)
  }
  return form
}
