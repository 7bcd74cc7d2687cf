// TLS terminated by Plinth: HTTP/1.1 and HTTP/2 give the same responses, and invalid handshakes
// fail.
// Stores: sqlite-files. TLS handshakes, and two protocols for the same responses.
import { randomBytes, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { ClientHttp2Session } from 'node:http2'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchTimeoutMs } from './harness/chromium.ts'
import { visit } from './harness/http.ts'
import { openFilesOf } from './harness/open-files.ts'
import { type Plinth, runPlinthd } from './harness/plinth.ts'
import { childrenOf } from './harness/processes.ts'
import { requestOn, type SecureClient, type SecureRequest } from './harness/secure-client.ts'
import { visitInChromium } from './harness/secure-page.ts'
import {
  app,
  drop,
  fixture,
  type SecurePlinth,
  startSecurePlinth,
} from './harness/secure-plinth.ts'

const large = randomBytes(6_000_000)
/** Larger than anything the response cache stores. */
const huge = Buffer.alloc(17_000_000, 'huge')

let secure: SecurePlinth
let plinth: Plinth
let port: number
let client: SecureClient

beforeAll(async () => {
  secure = await startSecurePlinth({
    'index.html': '<h1>Secured</h1>',
    'large.bin': large,
    'huge.bin': huge,
  })
  ;({ plinth, port, client } = secure)
})
afterAll(() => secure?.stop())

const callTool = (name: string, input: object): Buffer =>
  Buffer.from(
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: input },
    }),
  )
const mcpHeaders = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}

describe('HTTP/2 responses equal those of HTTP/1.1', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  test.each<[string, string, SecureRequest, number]>([
    ['a page', drop, {}, 200],
    ['a HEAD request', drop, { method: 'HEAD' }, 200],
    ['a range', drop, { path: '/large.bin', headers: { range: 'bytes=5-9' } }, 206],
    ['a whole large file', drop, { path: '/large.bin' }, 200],
    ['a file that is streamed', drop, { path: '/huge.bin' }, 200],
    ['a script for any page', drop, { path: '/.plinth/consent.js' }, 200],
    ['a health check', drop, { path: '/healthz' }, 200],
    ['a bad path', drop, { path: '/a%2fb' }, 400],
    [
      'an unchanged file',
      drop,
      { headers: { 'if-modified-since': 'Tue, 01 Jan 2999 00:00:00 GMT' } },
      304,
    ],
    ['a missing file', drop, { path: '/missing' }, 404],
    ['an unsupported method', drop, { method: 'PUT', body: Buffer.from('x') }, 405],
    ['the front page', app, {}, 200],
    [
      'a document of the authorization server',
      app,
      { path: '/.well-known/oauth-authorization-server' },
      200,
    ],
    ['a refused form', app, { method: 'POST', path: '/signin', headers: form }, 400],
    ['missing credentials', app, { path: '/api/v1/sites' }, 401],
    [
      'too large a body',
      app,
      // Small enough for the socket buffers: a client that is still writing may miss the response
      // over HTTP/1.1.
      { method: 'POST', path: '/signin', headers: form, body: large.subarray(0, 70_000) },
      413,
    ],
    ['too long headers', drop, { headers: { x: 'x'.repeat(17_000) } }, 431],
    ['an unknown host', 'unknown-drop.drops.test', {}, 404],
  ])('%s', async (_, host, request, status) => {
    const name = `${host}:${port}`
    // With a `Host` of its own, it is no plain visit any more.
    const notPlain = { ...request, headers: { ...request.headers, ':authority': name, host: name } }
    const [http1, http2, http2NotPlain] = await Promise.all([
      client.overHttp1(host, request),
      client.overHttp2(host, request),
      client.overHttp2(host, notPlain),
    ])
    const {
      connection,
      'keep-alive': _keep,
      'transfer-encoding': _chunked,
      ...headers
    } = http1.headers
    const changing = { date: expect.anything(), 'x-request-id': expect.anything() }
    const expected = {
      ...headers,
      ...Object.fromEntries(Object.entries(changing).filter(([name]) => name in headers)),
    }
    expect(http1.status).toBe(status)
    for (const response of [http2, http2NotPlain]) {
      expect(response.status).toBe(status)
      expect({ ...response.headers }).toEqual(expected)
      if (!('x-request-id' in headers)) expect(response.body.equals(http1.body)).toBe(true)
    }
  })
})

test('an agent works over HTTP/2, and an interrupted upload publishes nothing', async () => {
  const session = await client.openHttp2(app)
  const staged = await requestOn(session, {
    method: 'POST',
    path: '/mcp',
    headers: { ...mcpHeaders, authorization: secure.authorization },
    body: callTool('service_stage_upload', { kind: 'html' }),
  })
  const [, secret] = /mcp\/uploads\/([a-z2-7]+)/.exec(String(staged.body)) ?? []
  const address = { ':method': 'PUT', ':path': `/mcp/uploads/${secret}` }

  const cut = session.request(address)
  cut.on('error', () => {})
  cut.write('<p>the first half')
  await requestOn(session, { path: '/healthz' })
  session.destroy()
  await once(cut, 'close')

  const whole = await client.overHttp2(app, {
    method: 'PUT',
    path: address[':path'],
    body: Buffer.from('<p>all of it'),
  })
  expect([whole.status, JSON.parse(String(whole.body))]).toEqual([
    201,
    expect.objectContaining({ version_number: 1 }),
  ])
})

test('disconnecting in the middle of a download leaves no file open', async ({ skip }) => {
  if (process.platform !== 'linux') skip('open files can only be listed on Linux')
  const session = await client.openHttp2(drop)
  const download = session.request({ ':path': '/huge.bin' })
  download.on('error', () => {})
  const workers = await childrenOf(plinth.pid)
  const isOpen = async () => {
    const files = await Promise.all(workers.map((pid) => openFilesOf(pid, plinth.stores.dataDir)))
    return files.flat().some((file) => file.includes('/blobs/'))
  }
  await expect.poll(isOpen).toBe(true)
  session.destroy()
  await expect.poll(isOpen).toBe(false)
})

test('all IPv4 and IPv6 addresses are listened on', async () => {
  const loopback = networkInterfaces().lo?.map(({ address }) => address) ?? ['127.0.0.1']
  for (const host of loopback) {
    const socket = await client.open(app, { host })
    expect(socket.authorized).toBe(true)
    socket.destroy()
    const url = new URL(`http://${host.includes(':') ? `[${host}]` : host}:${plinth.port}/healthz`)
    expect((await fetch(url)).status).toBe(200)
  }
})

test('a request with two different hosts is refused', async () => {
  const session = await client.openHttp2(drop)
  const request = (host: string) =>
    requestOn(session, { headers: { ':authority': `${drop}:${port}`, host } })
  expect((await request('other.drops.test')).status).toBe(400)
  expect((await request(`${drop}:${port}`)).status).toBe(200)
  session.close()
})

describe('a request on a connection of another host', () => {
  const other = 'other-drop.drops.test'
  const hostHeader = (name: string) => ({ host: `${name}:${port}` })

  test.each([
    ['the app host on a connection of a drop', drop, app],
    ['a drop on a connection of the app host', app, drop],
    ['another drop', other, drop],
    ['an unknown host', drop, 'unknown.example'],
    ['an IP address', app, '127.0.0.1'],
  ])('gets 421 over HTTP/1.1: %s', async (_, serverName, name) => {
    const response = await client.overHttp1(serverName, { headers: hostHeader(name) })
    expect([response.status, response.headers.connection]).toEqual([421, 'close'])
    expect(response.headers['cache-control']).toBe('no-store')
    expect(String(response.body)).not.toContain('Secured')
    // Probes know no hostnames.
    const probe = { path: '/healthz', headers: hostHeader(name) }
    expect((await client.overHttp1(serverName, probe)).status).toBe(200)
  })

  test('gets its response if the client sent no server name', async () => {
    const options = { ALPNProtocols: ['http/1.1'], checkServerIdentity: () => undefined }
    for (const name of [app, drop]) {
      const socket = await client.open('', options)
      socket.write(`GET / HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`)
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
    }
  })

  test.each(['TLSv1.2', 'TLSv1.3'] as const)('gets 421 on a resumed one (%s)', async (version) => {
    const options = { maxVersion: version, ALPNProtocols: ['http/1.1'] }
    const first = await client.open(drop, options)
    let session = first.getSession()
    // With TLS 1.3 the ticket follows the handshake.
    first.on('session', (ticket) => {
      session = ticket
    })
    first.write(`GET /healthz HTTP/1.1\r\nHost: ${drop}\r\nConnection: close\r\n\r\n`)
    await text(first)
    for (const [name, status] of [
      [drop, 200],
      [app, 421],
    ] as const) {
      const socket = await client.open(drop, { ...options, session })
      expect(socket.isSessionReused()).toBe(true)
      socket.write(`GET / HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`)
      expect(await text(socket)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    }
  })

  const request = (session: ClientHttp2Session, name: string) =>
    requestOn(session, { headers: { ':authority': `${name}:${port}` } })

  test('over HTTP/2, drops share a connection once its own host was requested', async () => {
    for (const opened of [app, other]) {
      const session = await client.openHttp2(opened)
      await request(session, opened)
      const shared = await request(session, drop)
      expect([shared.status, String(shared.body)]).toEqual([200, '<h1>Secured</h1>'])
      expect((await request(session, opened)).status).toBe(opened === app ? 200 : 404)
      session.close()
    }
  })

  test.each([
    ['before its own host', [], drop, 421],
    ['for the app host', [other, drop], app, 421],
    ['for a host of another certificate', [other], 'unknown.example', 421],
  ])('over HTTP/2 gets 421 %s, and closes the connection', async (_, before, name, status) => {
    const session = await client.openHttp2(other)
    for (const earlier of before) await request(session, earlier)
    const goaway = once(session, 'goaway')
    expect((await request(session, name)).status).toBe(status)
    await goaway
    session.close()
  })
})

test.each([
  ['/a?b=1', app, 308, `https://${app}:%/a?b=1`],
  ['//evil.example/', drop, 308, `https://${drop}:%//evil.example/`],
  ['/', `${drop}:80`, 308, `https://${drop}:%/`],
  ['/', 'www.example.com', 404, undefined],
  ['/.well-known/acme-challenge/abc', 'www.example.com', 404, undefined],
  ['/.well-known/acme-challenge/abc', drop, 404, undefined],
  ['/', 'two hosts', 400, undefined],
  ['/readyz', 'anything', 200, undefined],
])('the HTTP port redirects to HTTPS: %s at %s', async (target, host, status, location) => {
  const response = await visit(`http://127.0.0.1:${plinth.port}`, { target, headers: { host } })
  expect([response.status, response.headers.location]).toEqual([
    status,
    location?.replace('%', String(port)),
  ])
})

describe('a handshake', () => {
  test.each([
    ['for an unknown name', 'unknown.example', {}, /unrecognized name/],
    ['for a name under a drop', 'a.b.drops.test', {}, /unrecognized name/],
    [
      'for an unknown ACME challenge',
      'www.example.com',
      { ALPNProtocols: ['acme-tls/1'] },
      /unrecognized name/,
    ],
    ['for another protocol', app, { ALPNProtocols: ['imap'] }, /no application protocol/],
    [
      'with an old version',
      app,
      { maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' },
      /alert|version/,
    ],
    [
      'without forward secrecy',
      app,
      { maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256' },
      /handshake failure/,
    ],
  ] as const)('%s fails with an alert', async (_, name, options, reason) => {
    await expect(client.open(name, options as object)).rejects.toThrow(reason)
  })

  test('without a server name gets the operator’s certificate', async () => {
    const socket = await client.open('', { checkServerIdentity: () => undefined })
    expect(socket.getPeerCertificate().subjectaltname).toContain('DNS:*.drops.test')
    socket.destroy()
  })

  test.each([
    ['not TLS', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['noise', Buffer.alloc(500, 'noise')],
    [
      'an oversized hello',
      Buffer.concat([Buffer.from([22, 3, 1, 0x40, 0]), Buffer.from([1, 0xff, 0xff, 0xff])]),
    ],
  ])('that is %s is disconnected', async (_, bytes) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {}).resume()
    socket.write(bytes)
    await once(socket, 'close')
  })

  test('may arrive in fragments', async () => {
    const fragmented = connect(port, '127.0.0.1')
    await once(fragmented, 'connect')
    fragmented.setNoDelay(true)
    const write = fragmented.write.bind(fragmented)
    // Every byte of the client's first flight in a packet of its own.
    Object.assign(fragmented, {
      write: (bytes: Buffer, ...rest: never[]) => {
        for (let at = 0; at < bytes.length - 1; at++) write(bytes.subarray(at, at + 1))
        return write(bytes.subarray(-1), ...rest)
      },
    })
    const socket = await client.open(app, { socket: fragmented })
    expect(socket.authorized).toBe(true)
    socket.destroy()
  })

  test.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'is resumed by returning clients, with any worker (%s)',
    async (version) => {
      const options = { maxVersion: version, ALPNProtocols: ['http/1.1'] }
      const first = await client.open(app, options)
      const session = Promise.withResolvers<Buffer>()
      first.once('session', session.resolve)
      first.write(`GET /healthz HTTP/1.1\r\nHost: ${app}\r\n\r\n`)
      const ticket =
        first.getSession() && version === 'TLSv1.2' ? first.getSession() : await session.promise
      const reused: boolean[] = []
      for (let visits = 0; visits < 4; visits++) {
        const again = await client.open(app, { ...options, session: ticket as Buffer })
        reused.push(again.isSessionReused())
        again.destroy()
      }
      first.destroy()
      expect(reused).toEqual([true, true, true, true])
    },
  )
})

test('a port in use is named, and the program exits', async () => {
  const environment = {
    ...plinth.environment,
    PORT: String(await getFreePort()),
    PLINTH_WORKERS: '1',
  }
  const { code, stderr } = await runPlinthd(environment, 'serve')
  expect([code, stderr]).toEqual([1, expect.stringContaining(`Port ${port} on 0.0.0.0 is in use.`)])
})

test('Chromium shows a drop over HTTP/2', { timeout: launchTimeoutMs }, async () => {
  const at = (host: string) => `https://${host}:${port}/`
  // Chromium may request all of them on one connection.
  const page = await visitInChromium(at('other-drop.drops.test'), at(app), at(drop))
  expect(page).toEqual({ heading: 'Secured', protocol: 'h2' })
})

test('a new certificate is loaded, a mismatched one is not, and connections stay open', async () => {
  const openSession = await client.openHttp2(drop)
  const served = async () => {
    const socket = await client.open(app)
    const { fingerprint256 } = socket.getPeerCertificate()
    socket.destroy()
    return fingerprint256
  }
  const { fingerprint256: renewed } = new X509Certificate(
    await readFile(fixture('service-renewed-certificate')),
  )
  await secure.install('service-renewed', ['certificate'])
  await expect.poll(() => plinth.output()).toContain('does not match the certificate')
  expect(await served()).not.toBe(renewed)
  await secure.install('service-renewed')
  const both = async () => [await served(), await served()].every((print) => print === renewed)
  await expect.poll(both).toBe(true)
  expect((await requestOn(openSession, {})).status).toBe(200)
  openSession.close()
})

test('a stop waits for responses in progress', async () => {
  const sessions: ClientHttp2Session[] = []
  for (let worker = 0; worker < 2; worker++) sessions.push(await client.openHttp2(drop))
  const downloads = sessions.map((session) => session.request({ ':path': '/large.bin' }))
  await Promise.all(downloads.map((download) => once(download, 'response')))
  const goaways = Promise.all(sessions.map((session) => once(session, 'goaway')))
  const ended = plinth.kill('SIGTERM')
  await goaways
  const sizes = await Promise.all(
    downloads.map(async (download) => {
      let size = 0
      for await (const chunk of download) size += chunk.length
      return size
    }),
  )
  expect(sizes).toEqual([large.length, large.length])
  expect(await ended).toBe(0)
})
