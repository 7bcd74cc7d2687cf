// Plinth behind nginx and Caddy, configured by the files in `deploy/`.
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileForm } from '../harness/api.ts'
import { type DeployedProxy, sites, startDeployedProxy } from '../harness/deployed-proxies.ts'
import { visit } from '../harness/http.ts'
import { type Plinth, startPlinth } from '../harness/plinth.ts'
import { requireProgram } from '../harness/require-program.ts'
import { createSecureClient } from '../harness/secure-client.ts'
import { app, fixture } from '../harness/secure-plinth.ts'

const ca = readFileSync(fixture('service-certificate'), 'utf8')
const publishPath = '/api/v1/drops'

interface Sent extends Pick<RequestOptions, 'localAddress' | 'method' | 'path' | 'headers'> {
  readonly body?: Buffer
}

describe.each(['nginx', 'caddy'] as const)('%s', (program) => {
  let plinth: Plinth
  let proxy: DeployedProxy
  beforeAll(async () => {
    await requireProgram(program)
    plinth = await startPlinth({
      NODE_ENV: 'production',
      PLINTH_WORKERS: '1',
      PLINTH_BASE_URL: `https://${app}`,
      PLINTH_SITES_DOMAIN: sites,
      PLINTH_TRUST_PROXY: '127.0.0.1,::1',
      PLINTH_ANON_PER_HOUR: '1',
    })
    proxy = await startDeployedProxy(program, plinth.port)
  })
  afterAll(async () => {
    await proxy?.stop()
    await plinth?.stop()
  })

  const open = (host: string, options: Sent) =>
    request({
      host: '127.0.0.1',
      port: proxy.port,
      servername: host,
      ca,
      agent: false,
      ...options,
      headers: { host, ...options.headers },
    })

  async function send(host: string, { body, ...options }: Sent = {}) {
    const outgoing = open(host, options)
    outgoing.end(body)
    const [response]: IncomingMessage[] = await once(outgoing, 'response')
    if (!response) throw new Error('no response')
    const content = await buffer(response)
    return { status: response.statusCode, headers: response.headers, content, text: `${content}` }
  }

  async function publishFrom(localAddress: string, headers: Record<string, string> = {}) {
    const form = new Response(fileForm('page.html', `<h1>from ${localAddress}</h1>`))
    const type = { 'content-type': form.headers.get('content-type') ?? '' }
    const body = Buffer.from(await form.arrayBuffer())
    const all = { ...type, 'content-length': String(body.length), ...headers }
    return send(app, { method: 'POST', path: publishPath, localAddress, headers: all, body })
  }

  test('a page is published and served over HTTP/1.1 and HTTP/2', async () => {
    const { status, text } = await publishFrom('127.0.0.9')
    expect([status, text]).toEqual([201, text])
    const { url } = JSON.parse(text)
    const { hostname } = new URL(url)
    expect(hostname).toMatch(/^[a-z0-9-]+\.drops\.test$/)
    const page = expect.stringContaining('<h1>from 127.0.0.9</h1>')
    expect(await send(hostname)).toMatchObject({ status: 200, text: page })
    const http2 = await createSecureClient(proxy.port, ca).overHttp2(hostname, {
      headers: { ':authority': hostname },
    })
    expect([http2.status, `${http2.body}`]).toEqual([200, page])
  })

  test('HTTP redirects to HTTPS', async () => {
    const { status, headers } = await visit(`http://127.0.0.1:${proxy.plainPort}/gallery?page=2`, {
      headers: { host: app },
    })
    expect(status).toBe(308)
    expect(headers.location?.replace(`:${proxy.port}`, '')).toBe(`https://${app}/gallery?page=2`)
  })

  test('limits apply to the address of the client, which cannot choose another', async () => {
    expect((await publishFrom('127.0.0.2')).status).toBe(201)
    expect((await publishFrom('127.0.0.2')).status).toBe(429)
    const forged = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' }
    expect((await publishFrom('127.0.0.2', forged)).status).toBe(429)
    expect((await publishFrom('127.0.0.3')).status).toBe(201)
  })

  test('what is for this machine only is not available', async () => {
    const paths = ['/no-such-page', '/metrics', `/internal/tls-allowed?domain=${app}`]
    for (const target of paths) {
      expect((await send(app, { path: target, localAddress: '127.0.0.2' })).status).toBe(404)
    }
  })

  test('a large upload reaches Plinth while it is sent, and is served unchanged', async () => {
    const { token } = await plinth.createAccount('business')
    const authorization = { authorization: `Bearer ${token}` }
    const created = await send(app, {
      method: 'POST',
      path: '/api/v1/sites',
      headers: { ...authorization, 'content-length': '0' },
    })
    const { id, url } = JSON.parse(created.text)
    const boundary = 'plinth-system-test'
    const part = (field: string, rest = '') =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${rest}\r\n\r\n`
    const outgoing = open(app, {
      method: 'POST',
      path: `/api/v1/sites/${id}/upload-bundle`,
      headers: {
        ...authorization,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    })
    const response = once(outgoing, 'response')
    const large = randomBytes(24 * 1024 * 1024)
    const half = large.length / 2
    outgoing.write(`${part('paths')}index.html\r\n${part('paths')}large.bin\r\n`)
    outgoing.write(`${part('files', '; filename="index.html"')}<h1>large</h1>\r\n`)
    outgoing.write(part('files', '; filename="large.bin"'))
    outgoing.write(large.subarray(0, half))
    // More than buffers on the way hold.
    await expect
      .poll(() => bytesUnder(path.join(plinth.stores.dataDir, 'spool')))
      .toBeGreaterThan(half / 2)
    outgoing.write(large.subarray(half))
    outgoing.end(`\r\n--${boundary}--\r\n`)
    const [answer]: IncomingMessage[] = await response
    expect([answer?.statusCode, `${answer && (await buffer(answer))}`]).toEqual([
      201,
      expect.any(String),
    ])
    const served = await send(new URL(url).hostname, { path: '/large.bin' })
    expect(sha256(served.content)).toBe(sha256(large))
  })

  test('an agent gets its response as an event stream', async () => {
    const { token } = await plinth.createAccount()
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }))
    const { status, headers, text } = await send(app, {
      method: 'POST',
      path: '/mcp',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'text/event-stream',
        'content-type': 'application/json',
        'content-length': String(body.length),
      },
      body,
    })
    expect([status, headers['content-type']]).toEqual([200, 'text/event-stream'])
    expect(text).toContain('data: {')
  })

  if (program === 'caddy') {
    test('no certificate is ordered for an unknown name', async () => {
      await expect(createSecureClient(proxy.port, ca).open('www.example.org')).rejects.toThrow()
    })
  }
})

async function bytesUnder(folder: string): Promise<number> {
  const options = { recursive: true, withFileTypes: true } as const
  const entries = await readdir(folder, options).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const found = await stat(path.join(parentPath, name)).catch(() => null)
      return found?.size ?? 0
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
