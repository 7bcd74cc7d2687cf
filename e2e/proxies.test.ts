// A local server behind nginx or Caddy in their default configurations: what only this machine may
// use is not available through them.
// Stores: sqlite-files. Request headers, and which of them a proxy sends.
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type HttpResponse, visit } from './harness/http.ts'
import { installedProxies, startProxy } from './harness/proxies.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'
import { exchange, get } from './harness/socket.ts'

const localOnly = ['/dev/mail', '/metrics', '/billing/sandbox/checkout/none']
let plinth: SharedPlinth
beforeAll(async () => {
  plinth = await sharedPlinth()
})

/** Everything that distinguishes one response from another. */
const comparable = ({ status, headers, text }: HttpResponse) => [
  status,
  headers['content-type'],
  text,
]

describe.each(['nginx', 'caddy'] as const)('%s', (program) => {
  test.runIf(installedProxies.includes(program))('is recognised as it is', async () => {
    const proxy = await startProxy(program, plinth.port)
    onTestFinished(() => proxy.stop())
    const at = (target: string, headers: Record<string, string>) =>
      visit(`http://127.0.0.1:${proxy.port}`, { target, headers })
    const own = `localhost:${plinth.port}`
    for (const host of [
      own,
      `127.0.0.1:${plinth.port}`,
      `127.0.0.1:${proxy.port}`,
      'plinth.example',
    ]) {
      for (const accept of ['application/json', 'text/html']) {
        const nothing = comparable(await at('/no-such-page', { host, accept }))
        for (const target of localOnly)
          expect([target, ...comparable(await at(target, { host, accept }))]).toEqual([
            target,
            ...nothing,
          ])
      }
    }
    expect((await at('/healthz', { host: own })).status).toBe(200)
  })
})

/** What the proxies send by default, as seen on the wire, with `{port}` of the server. */
const requests: Record<string, [version: string, ...lines: string[]]> = {
  'nginx to an address': ['1.0', 'Host: 127.0.0.1:{port}', 'User-Agent: curl/8.5.0', 'Accept: */*'],
  'nginx to a name': ['1.0', 'Host: localhost:{port}', 'User-Agent: curl/8.5.0', 'Accept: */*'],
  'nginx to a group of servers': ['1.1', 'Host: plinth_servers', 'Accept: */*'],
  'nginx with the Host of the visitor': ['1.1', 'Host: plinth.example', 'Accept: */*'],
  Caddy: [
    '1.1',
    'Host: localhost:{port}',
    'User-Agent: curl/8.5.0',
    'Accept: */*',
    'X-Forwarded-For: 127.0.0.1',
    'X-Forwarded-Host: localhost:{port}',
    'X-Forwarded-Proto: http',
    'Accept-Encoding: gzip',
  ],
  Apache: [
    '1.1',
    'Host: localhost:{port}',
    'X-Forwarded-For: 127.0.0.1',
    'X-Forwarded-Host: localhost',
    'X-Forwarded-Server: localhost',
  ],
  Varnish: [
    '1.1',
    'Host: localhost:{port}',
    'X-Forwarded-For: 127.0.0.1',
    'Via: 1.1 v (Varnish/7.4)',
  ],
}

test.each(Object.entries(requests))(
  'a request from %s is not local',
  async (_, [version, ...lines]) => {
    const sent = lines.map((line) => line.replace('{port}', String(plinth.port)))
    for (const target of localOnly)
      expect((await exchange(plinth.port, get(target, sent, version))).status).toBe(404)
  },
)

test('a request without a proxy is local', async () => {
  const { status } = await exchange(
    plinth.port,
    get('/dev/mail', [`Host: localhost:${plinth.port}`]),
  )
  expect(status).toBe(200)
})
