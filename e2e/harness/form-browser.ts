// A browser without JavaScript: keeps cookies and submits forms, and does not follow redirects.
import type { Plinth } from './plinth.ts'

export interface FormResponse {
  readonly status: number
  readonly headers: Headers
  /** The Location header of a redirect. */
  readonly location: string | null
  readonly text: string
}

export type Fields = Readonly<Record<string, string>>

export interface FormBrowser {
  /** Cookies by name, as the server set them. */
  readonly cookies: Map<string, string>
  open(path: string, headers?: Fields): Promise<FormResponse>
  /** Sent with the service's own origin unless the headers say otherwise. */
  submit(path: string, fields?: Fields, headers?: Fields): Promise<FormResponse>
  /** Sends JSON to a path under the API root. */
  api(method: string, path: string, body?: object): Promise<FormResponse>
  /** Publishes a page without an account. */
  publish(): Promise<{
    id: string
    url: string
    slug: string
    expires_at: string
    claim_url: string
    manage_token: string
  }>
}

/** `always` are headers of every request; an empty value removes the header. */
export function openFormBrowser({ base }: Pick<Plinth, 'base'>, always: Fields = {}): FormBrowser {
  const cookies = new Map<string, string>()

  async function send(path: string, init: RequestInit, extra: Fields = {}): Promise<FormResponse> {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    for (const [name, value] of Object.entries({ ...always, ...extra })) {
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
