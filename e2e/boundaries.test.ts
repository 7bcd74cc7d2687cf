// A public server behind a proxy, with two workers: security headers, metrics and logs.
// Stores: sqlite-files. Headers, and what the log contains.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileForm } from './harness/api.ts'
import { eventually } from './harness/eventually.ts'
import { type HttpResponse, type VisitOptions, visit } from './harness/http.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'
import { exchange, get } from './harness/socket.ts'

const app = 'plinth.example'
const token = 'a-long-random-token'
let plinth: Plinth
let metricsPort: number
beforeAll(async () => {
  metricsPort = await getFreePort()
  plinth = await startPlinth({
    NODE_ENV: 'production',
    PLINTH_WORKERS: '2',
    PLINTH_BASE_URL: `https://${app}`,
    PLINTH_SITES_DOMAIN: 'drops.example',
    PLINTH_TRUST_PROXY: '127.0.0.1',
    PLINTH_METRICS_TOKEN: token,
    PLINTH_METRICS_PORT: String(metricsPort),
  })
})
afterAll(() => plinth?.stop())

/** As the proxy forwards it. */
const at = (host: string, target: string, options: VisitOptions = {}): Promise<HttpResponse> =>
  visit(`http://${host}:${plinth.port}`, {
    ...options,
    target,
    headers: { 'x-forwarded-for': '198.51.100.7', ...options.headers },
  })

describe('Strict-Transport-Security', () => {
  test.each<[string, VisitOptions, number]>([
    ['/', {}, 200],
    ['/', { method: 'HEAD' }, 200],
    ['/docs/api.js', {}, 200],
    ['/healthz', {}, 200],
    ['/.well-known/oauth-authorization-server', {}, 200],
    ['/dashboard', { headers: { accept: 'text/html' } }, 303],
    ['/signin', { method: 'POST' }, 400],
    ['/api/v1/sites', {}, 401],
    ['/nothing', {}, 404],
    ['/%zz', {}, 404],
    ['/api/v1/sites', { method: 'PUT' }, 405],
    ['/oauth/authorize?client_id=none', {}, 400],
    ['/mcp', { method: 'POST' }, 401],
  ])('is sent with %s %j (%i)', async (target, options, status) => {
    const { status: got, headers } = await at(app, target, options)
    const strict = headers['strict-transport-security']
    expect([got, strict]).toEqual([status, 'max-age=31536000'])
  })

  test.each(['a-drop.drops.example', 'other.example'])('is not sent at %s', async (host) => {
    expect((await at(host, '/')).headers).not.toHaveProperty('strict-transport-security')
  })
})

describe('/metrics', () => {
  const bearer = (text: string) => ({ authorization: `Bearer ${text}` })

  test('needs the token, wherever the request comes from', async () => {
    const ok = await at(app, '/metrics', { headers: bearer(token) })
    expect([ok.status, ok.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(ok.text).toMatch(/^plinth_http_responses_total\{edge="app",status="200"\} \d+$/m)
    for (const headers of [{}, bearer(''), bearer(`${token}x`), bearer(token.slice(1))]) {
      const { status, headers: sent } = await at(app, '/metrics', { headers })
      expect([status, sent['www-authenticate']]).toEqual([401, 'Bearer realm="plinth"'])
    }
    const direct = get('/metrics', [`Host: ${app}`])
    expect((await exchange(plinth.port, direct)).status).toBe(401)
    for (const host of ['127.0.0.1', 'a-drop.drops.example'])
      expect((await at(host, '/metrics', { headers: bearer(token) })).status).toBe(404)
  })

  const scrape = (target: string, options: VisitOptions = {}) =>
    visit(`http://127.0.0.1:${metricsPort}`, { ...options, target })

  test('needs no token on its own port, which serves nothing else', async () => {
    expect((await scrape('/metrics')).status).toBe(200)
    expect((await scrape('/metrics', { headers: { host: 'localhost' } })).status).toBe(200)
    expect((await scrape('/metrics', { method: 'POST' })).status).toBe(405)
    for (const target of ['/', '/metrics/', '/healthz', '/signin', '/api/v1/drops'])
      expect((await scrape(target)).status).toBe(404)
    for (const host of [app, 'evil.example', '198.51.100.7', 'a b'])
      expect((await scrape('/metrics', { headers: { host } })).status).toBe(404)
  })

  test('the port reports totals of all workers', async () => {
    const responses = async () => {
      const { text } = await scrape('/metrics')
      const [, total = '0'] = /edge="api",status="405"\} (\d+)$/m.exec(text) ?? []
      return Number(total)
    }
    const before = await responses()
    for (let n = 0; n < 8; n += 1) await at(app, '/api/v1/sites', { method: 'PUT' })
    await expect.poll(responses).toBe(before + 8)
  })
})

describe('the log', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (target: string, fields: Record<string, string>) =>
    at(app, target, {
      method: 'POST',
      headers: form,
      body: new URLSearchParams(fields).toString(),
    })
  const outbox = () => path.join(plinth.stores.dataDir, 'outbox')

  const otherCodes = ['WDJB-MJHT', 'an-oauth-code']

  async function publish(): Promise<{ claim_url: string; manage_token: string }> {
    const form = new Response(fileForm('index.html', 'a page'))
    const headers = { 'content-type': form.headers.get('content-type') ?? '' }
    const options = { method: 'POST', headers, body: await form.text() }
    return JSON.parse((await at(app, '/api/v1/drops', options)).text)
  }

  /** The codes of all mailed links. */
  async function mailedCodes(): Promise<string[]> {
    const files = (await readdir(outbox()).catch(() => [])).filter((file) => file.endsWith('.json'))
    const mails = await Promise.all(
      files.map((file) => readFile(path.join(outbox(), file), 'utf8')),
    )
    return mails.map((mail) => new URL(JSON.parse(mail).links[0]).searchParams.get('code') ?? '')
  }

  test('has no links or other credentials, and says where mail is stored', async () => {
    const email = 'ann@example.org'
    const password = 'correct horse battery'
    const signedUp = await post('/signup', { email, password, name: 'Ann' })
    expect(signedUp.status).toBe(303)
    expect((await post('/reset', { email })).status).toBe(303)
    const codes = await eventually(async () => {
      const found = await mailedCodes()
      expect(found).toHaveLength(2)
      return found
    })
    const { token: apiToken } = await plinth.createAccount()
    const { claim_url, manage_token } = await publish()
    const [, session = ''] = /=([^;]+)/.exec(String(signedUp.headers['set-cookie'])) ?? []
    const claim = new URL(claim_url).hash.slice(1)
    const secrets = [...codes, apiToken, manage_token, claim, session, password, ...otherCodes]
    for (const code of codes) {
      for (const page of ['/verify', '/reset', '/invitation', '/no-such-page'])
        await at(app, `${page}?code=${code}`)
      await post('/verify', { code, password: 'not the password' })
    }
    for (const code of otherCodes) {
      await at(app, `/device?user_code=${code}`)
      await at(app, `/oauth/authorize?code=${code}`)
    }
    await post('/claim', { code: claim })
    await at(app, '/api/v1/sites', { headers: { authorization: `Bearer ${apiToken}` } })
    await at(app, `/api/v1/sites?token=${apiToken}`)
    await at(app, '/the-last-request')

    await expect.poll(() => plinth.output()).toContain('/the-last-request')
    const output = plinth.output()
    expect(output).toContain('mail stored, not sent')
    expect(output).toContain(`"file":"${outbox()}${path.sep}`)
    for (const secret of secrets) expect(output).not.toContain(secret)
    expect(output).not.toContain('code=')
  })
})
