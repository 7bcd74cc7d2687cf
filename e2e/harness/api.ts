// The REST API without the typed client: what `curl` would see.
import type { Account, Plinth } from './plinth.ts'

export interface ApiAnswer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on whatever came back.
  readonly json: any
  readonly text: string
}

export type Api = (method: string, path: string, body?: unknown) => Promise<ApiAnswer>

/** `body` is sent as it is when it is a form, as JSON otherwise. */
export function apiOf(plinth: Plinth, account?: Pick<Account, 'token'>): Api {
  return async (method, path, body) => {
    const isForm = body instanceof FormData
    const response = await fetch(`${plinth.base}/api/v1${path}`, {
      method,
      headers: {
        ...(account && { authorization: `Bearer ${account.token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = response.headers.get('content-type')?.startsWith('application/json')
      ? JSON.parse(text)
      : undefined
    return { status: response.status, headers: response.headers, json, text }
  }
}

export const fileForm = (name: string, content: string | Uint8Array): FormData => {
  const form = new FormData()
  form.append('file', new File([content as BlobPart], name))
  return form
}

export function folderForm(files: Record<string, string>): FormData {
  const form = new FormData()
  for (const [path, content] of Object.entries(files)) {
    form.append('files', new File([content], path.split('/').at(-1) ?? path))
    form.append('paths', path)
  }
  return form
}
