// What `bench soak` does all the time: visits of hot and cold drops, publishes, calls of the API and of
// MCP, pages of the dashboard, and TLS handshakes.
import { once } from 'node:events'
import { connect } from 'node:tls'
import { page, pageBytes } from '../fixtures/content.ts'
import { multipartPage } from '../fixtures/publisher.ts'
import { type Connection, type HttpRequest, openConnection } from '../measure/http-client.ts'
import type { SoakCluster } from './soak-cluster.ts'

export const loadNames = [
  'hot visits',
  'cold visits',
  'publishes',
  'API calls',
  'MCP calls',
  'dashboard pages',
  'TLS handshakes',
] as const
export type LoadName = (typeof loadNames)[number]

export interface Load {
  readonly perSecond: number
  readonly work: (number: number) => Promise<void>
}

const hotDrops = 100
/** A few that stay open, as a proxy or a browser has them. */
const connectionsPerNode = 16

/** One function per kind of load. Most alternate between the nodes. */
export function openLoads(cluster: SoakCluster): {
  readonly loads: Readonly<Record<LoadName, Load>>
  close(): void
} {
  const nodes = cluster.nodes.map(({ port, secure }) =>
    openConnection(port, { secure, connections: connectionsPerNode }),
  )
  const behindProxy = cluster.nodes.findIndex(({ secure }) => !secure)
  const send = (number: number, message: HttpRequest) =>
    (nodes[number % nodes.length] as Connection).send(message)
  const { appHost, drops, own, token } = cluster
  const bearer = { authorization: `Bearer ${token}` }
  let session: Promise<string> | null = null

  const visit = async (number: number, slug: string, headers: HttpRequest['headers'] = {}) => {
    const { status, body } = await send(number, { host: hostOf(cluster, slug), path: '/', headers })
    require(status === 200 && body.length > 0, `a visit returned ${status}`)
  }
  const get = async (number: number, path: string, headers: HttpRequest['headers'] = {}) => {
    const { status } = await send(number, { host: appHost, path, headers })
    require(status === 200, `GET ${path} returned ${status}`)
  }
  const loads: Record<LoadName, Load> = {
    'hot visits': {
      perSecond: 100,
      work: (number) => visit(number, slugAt(drops, number % hotDrops)),
    },
    // Over the connections of the proxy: with TLS, a visitor of another drop makes a new one.
    'cold visits': {
      perSecond: 25,
      // In an order that a cache of recent ones cannot guess.
      work: (number) =>
        visit(behindProxy, slugAt(drops, (number * 7919) % drops.length), variedHeaders(number)),
    },
    publishes: {
      perSecond: 1,
      async work(number) {
        const { id } = own[number % own.length] ?? { id: '' }
        const { status, body } = await send(number, {
          host: appHost,
          method: 'POST',
          path: `/api/v1/sites/${id}/upload`,
          ...multipartPage(page(number % 100_000), bearer),
        })
        require(status === 201, `a publish returned ${status}: ${body}`)
      },
    },
    'API calls': {
      perSecond: 2,
      async work(number) {
        const { id } = own[number % own.length] ?? { id: '' }
        if (number % 3 === 0) return get(number, '/api/v1/sites', bearer)
        if (number % 3 === 1) return get(number, `/api/v1/sites/${id}/versions`, bearer)
        const body = Buffer.from(JSON.stringify({ name: `Drop ${number}` }))
        const headers = { ...bearer, 'content-type': 'application/json' }
        const path = `/api/v1/sites/${id}`
        const { status } = await send(number, {
          host: appHost,
          method: 'PATCH',
          path,
          headers,
          body,
        })
        require(status === 200, `PATCH ${path} returned ${status}`)
      },
    },
    'MCP calls': {
      perSecond: 1,
      async work(number) {
        const params = { name: 'service_list', arguments: {} }
        const call = { jsonrpc: '2.0', id: number, method: 'tools/call', params }
        const { status, body } = await send(number, {
          host: appHost,
          method: 'POST',
          path: '/mcp',
          headers: {
            ...bearer,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
          },
          body: Buffer.from(JSON.stringify(call)),
        })
        require(status === 200 &&
          !String(body).includes('"isError":true'), `MCP: ${status} ${body}`)
      },
    },
    'dashboard pages': {
      perSecond: 0.5,
      async work(number) {
        session ??= signIn(cluster, send)
        const cookie = await session
        for (const path of ['/dashboard', '/session', '/api/v1/sites', '/api/v1/usage'])
          await get(number, path, { cookie, accept: '*/*' })
      },
    },
    'TLS handshakes': {
      perSecond: 20,
      work: (number) => shakeHands(cluster, slugAt(drops, (number * 104_729) % drops.length)),
    },
  }
  return {
    loads,
    close() {
      for (const node of nodes) node.close()
    },
  }
}

async function signIn(
  { appHost, email, password }: SoakCluster,
  send: (number: number, message: HttpRequest) => ReturnType<Connection['send']>,
): Promise<string> {
  const { status, headers } = await send(0, {
    host: appHost,
    method: 'POST',
    path: '/signin',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: `https://${appHost}`,
    },
    body: Buffer.from(new URLSearchParams({ email, password }).toString()),
  })
  require(status === 303, `signing in returned ${status}`)
  return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0]).join('; ')
}

/** A new connection without session resumption, with one visit of a cold drop. */
async function shakeHands(cluster: SoakCluster, slug: string): Promise<void> {
  const host = hostOf(cluster, slug)
  const [servername = ''] = host.split(':')
  const socket = connect({
    host: '127.0.0.1',
    port: cluster.tlsPort,
    servername,
    rejectUnauthorized: false,
  })
  try {
    await once(socket, 'secureConnect')
    socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    let response = ''
    for await (const chunk of socket) response += chunk
    require(response.startsWith('HTTP/1.1 200 '), `after a handshake: ${response.slice(0, 100)}`)
    require(response.length > pageBytes, 'the page after a handshake was cut')
  } finally {
    socket.destroy()
  }
}

/** Different for each visit, so that caches of parsed headers fill. */
const variedHeaders = (number: number) => ({
  'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:${number}) Gecko/20100101`,
  'accept-encoding': `br;q=0.${(number % 900) + 100}, gzip;q=0.1`,
})

const hostOf = ({ sitesDomain }: SoakCluster, slug: string): string => `${slug}.${sitesDomain}`
const slugAt = (drops: SoakCluster['drops'], index: number): string => drops[index]?.slug ?? ''

function require(condition: boolean, problem: string): asserts condition {
  if (!condition) throw new Error(problem)
}
