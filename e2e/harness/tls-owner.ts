// An owner with a drop on a server with TLS, and API calls for its custom domains.
import { readFile } from 'node:fs/promises'
import { fileForm } from './api.ts'
import type { Account } from './plinth.ts'
import { tlsFiles } from './tls-server.ts'
import { type TlsResponse, visitTls } from './tls-visit.ts'

export interface Domain {
  readonly hostname: string
  readonly status: string
  readonly reason: string | null
  readonly records: readonly { type: string; name: string; value: string }[]
  readonly certificate: { readonly issued_at: string; readonly expires_at: string } | null
}

export interface TlsOwner {
  /** Hostname of the drop's default address. */
  readonly target: string
  add(hostname: string): Promise<Domain>
  get(hostname: string): Promise<Domain>
  /** Checks DNS now. */
  check(hostname: string): Promise<Domain>
  remove(hostname: string): Promise<number>
  /** Requests the drop at its default address. */
  visitSlug(path?: string): Promise<TlsResponse>
  /** The same owner, with requests to another node. */
  at(port: number): TlsOwner
}

/** Environment for the certificate of the service's own hostnames. */
export const tlsEnvironment = (httpsPort: number): Record<string, string> => {
  const { certificate, key } = tlsFiles('pebble-')
  return {
    PLINTH_BASE_URL: `https://plinth.test:${httpsPort}`,
    PLINTH_SITES_DOMAIN: `drops.test:${httpsPort}`,
    PLINTH_HTTPS_PORT: String(httpsPort),
    PLINTH_TLS_CERT: certificate,
    PLINTH_TLS_KEY: key,
  }
}

export async function createTlsOwner(
  port: number,
  { token }: Pick<Account, 'token'>,
): Promise<TlsOwner> {
  const trust = await readFile(tlsFiles('pebble-').certificate, 'utf8')
  const requestAt = (node: number) => (method: string, path: string, body?: FormData | string) =>
    visitTls({
      port: node,
      hostname: 'plinth.test',
      trust,
      method,
      path: `/api/v1${path}`,
      headers: { host: `plinth.test:${port}`, authorization: `Bearer ${token}` },
      ...(body !== undefined && { body }),
    })
  const request = requestAt(port)
  const { id, slug } = JSON.parse((await request('POST', '/sites', '{}')).text)
  await request('POST', `/sites/${id}/upload`, fileForm('index.html', '<h1>Certified</h1>'))
  const target = `${slug}.drops.test`

  function at(node: number): TlsOwner {
    const send = requestAt(node)
    async function domain(method: string, path: string, body?: string): Promise<Domain> {
      const { status, text } = await send(method, `/sites/${id}/domains${path}`, body)
      if (status >= 300) throw new Error(text)
      return JSON.parse(text)
    }
    return {
      target,
      add: (hostname) => domain('POST', '', JSON.stringify({ hostname })),
      get: (hostname) => domain('GET', `/${hostname}`),
      check: (hostname) => domain('POST', `/${hostname}/check`),
      remove: async (hostname) => (await send('DELETE', `/sites/${id}/domains/${hostname}`)).status,
      visitSlug: (path = '/') => visitTls({ port: node, hostname: target, trust, path }),
      at,
    }
  }
  return at(port)
}
