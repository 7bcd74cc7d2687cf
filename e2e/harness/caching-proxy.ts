// Reverse proxy that caches responses as a CDN does: by CDN-Cache-Control and without regard to Vary,
// except for Accept-Encoding. They are purged by their tags.
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, json } from 'node:stream/consumers'

interface Kept {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
  readonly tags: readonly string[]
  readonly expiresAt: number
}

export interface CachingProxy {
  readonly port: number
  readonly purgeUrl: string
  readonly purges: (readonly string[] | 'everything')[]
  /** While true, purges are refused. */
  refusesPurges: boolean
  close(): void
}

const purgePath = '/the-purge-path'

/** `originPort` is called for each request. */
export async function startCachingProxy(originPort: () => number): Promise<CachingProxy> {
  const kept = new Map<string, Kept>()
  const purges: (readonly string[] | 'everything')[] = []

  async function purge(incoming: IncomingMessage): Promise<number> {
    const { tags } = (await json(incoming)) as { readonly tags?: readonly string[] }
    if (proxy.refusesPurges) return 503
    purges.push(tags ?? 'everything')
    for (const [key, entry] of kept) {
      if (!tags || entry.tags.some((tag) => tags.includes(tag))) kept.delete(key)
    }
    return 204
  }

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method, url = '/', headers } = incoming
    if (url === purgePath) return void outgoing.writeHead(await purge(incoming)).end()
    const key = [method, headers.host, url, headers['accept-encoding']].join(' ')
    const entry = kept.get(key)
    const isHit = entry !== undefined && entry.expiresAt > Date.now()
    const found = isHit ? entry : await load(incoming)
    if (found.expiresAt > Date.now()) kept.set(key, found)
    outgoing.writeHead(found.status, { ...found.headers, 'x-cache': isHit ? 'hit' : 'miss' })
    outgoing.end(found.body)
  }

  async function load({ method, url, headers }: IncomingMessage): Promise<Kept> {
    const sent = request({ host: '127.0.0.1', port: originPort(), method, path: url, headers })
    const [response]: IncomingMessage[] = await once(sent.end(), 'response')
    if (!response) throw new Error('no response')
    const body = await buffer(response)
    const [, seconds = '0'] =
      /^max-age=(\d+)$/.exec(String(response.headers['cdn-cache-control'])) ?? []
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body,
      tags: String(response.headers['cache-tag'] ?? '').split(','),
      expiresAt: Date.now() + Number(seconds) * 1000,
    }
  }

  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing).catch(() => outgoing.writeHead(502).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const proxy: CachingProxy = {
    port,
    purgeUrl: `http://127.0.0.1:${port}${purgePath}`,
    purges,
    refusesPurges: false,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return proxy
}
