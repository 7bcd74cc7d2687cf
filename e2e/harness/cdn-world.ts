// A service behind a CDN, and an owner who publishes at it.
import { type DnsTestServer, startDns } from '@plinth/server/test-servers/dns/start-dns'
import { expect } from 'vitest'
import { fileForm } from './api.ts'
import { eventually } from './eventually.ts'
import { type HttpResponse, type VisitOptions, visit } from './http.ts'
import { type Account, type Plinth, startPlinth } from './plinth.ts'

export const app = 'plinth.example'

export interface CdnDrop {
  readonly id: string
  readonly host: string
}

export interface CdnWorld {
  readonly plinth: Plinth
  readonly dns: DnsTestServer
  /** A request to the origin. */
  atOrigin(host: string, path?: string, options?: VisitOptions): Promise<HttpResponse>
  /** A request to the CDN. */
  atCdn(host: string, path?: string): Promise<HttpResponse>
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on arbitrary JSON.
  api(method: string, path: string, body?: FormData | object): Promise<any>
  create(page: string): Promise<CdnDrop>
  /** Returns the id of the version. */
  publish(drop: CdnDrop, page: string): Promise<string>
  /** Visits until the CDN has the page. */
  expectHit(host: string, text: string): Promise<void>
  expectAtCdn(
    host: string,
    expected: { readonly status: number; readonly text?: string },
  ): Promise<void>
  stop(): Promise<void>
}

export async function startCdnWorld(
  cdnPort: () => number,
  environment: Record<string, string>,
): Promise<CdnWorld> {
  const dns = await startDns()
  const plinth = await startPlinth({
    PLINTH_BASE_URL: `https://${app}`,
    PLINTH_SITES_DOMAIN: 'drops.example',
    PLINTH_DNS_SERVERS: dns.address,
    PLINTH_CDN: 'http',
    ...environment,
  }).catch(async (error: unknown) => {
    await dns.stop()
    throw error
  })
  const account: Account = await plinth.createAccount('business')
  const at = (port: number, host: string, path = '/', options: VisitOptions = {}) =>
    visit(`http://${host}:${port}${path}`, {
      ...options,
      headers: { host, ...options.headers },
    })
  const atCdn = (host: string, path?: string) => at(cdnPort(), host, path)

  async function api(method: string, path: string, body?: FormData | object) {
    const message = new Response(body instanceof FormData ? body : JSON.stringify(body ?? {}))
    const type = message.headers.get('content-type')?.replace(/^text\/plain.*/, 'application/json')
    const { status, text } = await at(plinth.port, app, `/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${account.token}`, 'content-type': type ?? '' },
      ...(method !== 'GET' && method !== 'DELETE' && { body: await message.text() }),
    })
    expect([status, text]).toEqual([expect.toSatisfy((code: number) => code < 300), text])
    return text === '' ? null : JSON.parse(text)
  }

  async function publish({ id }: CdnDrop, page: string): Promise<string> {
    return (await api('POST', `/sites/${id}/upload`, fileForm('index.html', page))).version_id
  }

  return {
    plinth,
    dns,
    atOrigin: (host, path, options) => at(plinth.port, host, path, options),
    atCdn,
    api,
    async create(page) {
      const { id, slug } = await api('POST', '/sites')
      const drop = { id, host: `${slug}.drops.example` }
      await publish(drop, page)
      return drop
    },
    publish,
    expectHit: (host, text) =>
      eventually(async () => {
        const response = await atCdn(host)
        expect([response.text, response.headers['x-cache']]).toEqual([text, 'hit'])
      }),
    expectAtCdn: (host, expected) =>
      eventually(async () => {
        const { status, text } = await atCdn(host)
        expect({ status, text }).toMatchObject(expected)
      }),
    async stop() {
      await plinth.stop()
      await dns.stop()
    },
  }
}
