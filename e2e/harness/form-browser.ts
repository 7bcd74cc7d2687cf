// A browser without JavaScript: it keeps cookies and sends forms, and follows nothing by itself.
import type { Plinth } from './plinth.ts'

export interface FormAnswer {
  readonly status: number
  readonly headers: Headers
  /** Where a redirect leads. */
  readonly location: string | null
  readonly text: string
}

export type Fields = Readonly<Record<string, string>>

export interface FormBrowser {
  /** By name, as the server set them. */
  readonly cookies: Map<string, string>
  open(path: string, headers?: Fields): Promise<FormAnswer>
  /** From a page of the service itself, unless the headers say otherwise. */
  submit(path: string, fields?: Fields, headers?: Fields): Promise<FormAnswer>
  /** JSON to a path under the API's root. */
  api(method: string, path: string, body?: object): Promise<FormAnswer>
  /** Publishes a page without an account. */
  publish(): Promise<{ url: string; slug: string; claim_url: string }>
}

/** `always` are headers of every request; an empty value leaves the header out. */
export function openFormBrowser({ base }: Pick<Plinth, 'base'>, always: Fields = {}): FormBrowser {
  const cookies = new Map<string, string>()

  async function send(path: string, init: RequestInit, own: Fields = {}): Promise<FormAnswer> {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    for (const [name, value] of Object.entries({ ...always, ...own })) {
      if (value === '') headers.delete(name)
      else headers.set(name, value)
    }
    const response = await fetch(base + path, { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return {
      status: response.status,
      headers: response.headers,
      location: response.headers.get('location'),
      text: await response.text(),
    }
  }

  return {
    cookies,
    open: (path, headers) => send(path, { headers: { accept: 'text/html' } }, headers),
    submit: (path, fields = {}, headers) =>
      send(
        path,
        {
          method: 'POST',
          headers: { accept: 'text/html', origin: base },
          body: new URLSearchParams(fields),
        },
        headers,
      ),
    api: (method, path, body) =>
      send(`/api/v1${path}`, {
        method,
        headers: { origin: base, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    async publish() {
      const form = new FormData()
      form.append('file', new File(['<h1>Hello</h1>'], 'index.html'))
      const headers = { origin: base }
      return JSON.parse((await send('/api/v1/drops', { method: 'POST', headers, body: form })).text)
    },
  }
}
