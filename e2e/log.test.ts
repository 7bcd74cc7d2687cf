// The log of the API and of MCP: who did what to which drop, and the request ids of a proxy.
// Stores: sqlite-files. What the log contains.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOf, fileForm } from './harness/api.ts'
import { type VisitOptions, visit } from './harness/http.ts'
import { codeBlocksOf } from './harness/markdown-files.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'

const run = promisify(execFile)
let plinth: Plinth
let proxied: Plinth
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-log-'))
  plinth = await startPlinth()
  proxied = await startPlinth({ PLINTH_TRUST_PROXY: '127.0.0.1,::1' })
})
afterAll(async () => {
  await plinth?.stop()
  await proxied?.stop()
  await rm(folder, { recursive: true, force: true })
})

const linesOf = (server: Plinth): Record<string, unknown>[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

test('the documented command finds what happened to a drop, and who did it', async () => {
  const account = await plinth.createAccount('plus')
  const api = apiOf(plinth, account)
  const created = await api('POST', '/sites', { slug: 'my-site' })
  const { id } = created.json
  const page = '<p>a page</p>'
  expect((await api('POST', `/sites/${id}/upload`, fileForm('index.html', page))).status).toBe(201)
  await api('POST', '/sites', { slug: 'another-site' })
  expect((await api('DELETE', `/sites/${id}`)).status).toBe(204)
  await fetch(`${plinth.base}/the-last-request`)
  await expect.poll(() => plinth.output()).toContain('/the-last-request')

  const log = plinth
    .output()
    .replaceAll(/"time":"[^"]+:(\d\d\.\d+Z)"/g, '"time":"2030-01-01T14:03:$1"')
  expect(log).toContain('"time":"2030-01-01T14:03:')
  await writeFile(path.join(folder, 'plinth.log'), log)
  const [command = ''] = codeBlocksOf('docs/self-hosting.md')
    .map(({ code }) => code)
    .filter((code) => code.endsWith('plinth.log'))
  const { stdout } = await run('sh', ['-c', command], { cwd: folder })
  const found = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const by = {
    actor: account.user_id,
    tenant: account.tenant_id,
    credential: expect.any(String),
    drop: id,
    slug: 'my-site',
    client: expect.stringMatching(/^(127\.0\.0\.0\/24|0:0:0::\/48)$/),
  }
  expect(found).toEqual([
    expect.objectContaining({ ...by, req: { method: 'POST', path: '/api/v1/sites' } }),
    expect.objectContaining({
      ...by,
      req: { method: 'POST', path: `/api/v1/sites/${id}/upload` },
      bytes: expect.any(Number),
    }),
    expect.objectContaining({ ...by, req: { method: 'DELETE', path: `/api/v1/sites/${id}` } }),
  ])
  expect(found[1].bytes).toBeGreaterThan(page.length)
  expect(stdout).not.toContain(account.token)
})

test('anonymous and MCP requests are named too', async () => {
  const published = await fetch(`${plinth.base}/api/v1/drops`, {
    method: 'POST',
    body: fileForm('index.html', 'a page'),
  })
  expect(published.status).toBe(201)
  const account = await plinth.createAccount('plus')
  const call = async (name: string, args: object) => {
    const params = { name, arguments: args }
    const response = await fetch(`${plinth.base}/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    })
    return (await response.json()).result.structuredContent
  }
  const page = { content: '<p>a', format: 'html', slug: 'by-mcp' }
  const { id } = await call('service_publish', page)
  expect(await call('service_delete', { id })).toEqual({ deleted: id })
  const lineOf = (wanted: Record<string, unknown>) =>
    expect.poll(() => linesOf(plinth)).toContainEqual(expect.objectContaining(wanted))
  await lineOf({ actor: 'anonymous', slug: (await published.json()).slug })
  const by = { actor: account.user_id, drop: id, slug: 'by-mcp' }
  await lineOf({ ...by, tool: 'service_publish' })
  await lineOf({ ...by, tool: 'service_delete' })
})

describe('the request id of a proxy', () => {
  const chosen = '7f3a-4b.c:9'
  const ask = (server: Plinth, target: string, options: VisitOptions = {}) =>
    visit(`${server.base}`, { target, ...options })

  test('is kept from a trusted one, and logged', async () => {
    const headers = { 'x-request-id': chosen, 'x-forwarded-for': '198.51.100.7' }
    const { headers: got } = await ask(proxied, '/api/v1/sites', { headers })
    expect(got['x-request-id']).toBe(chosen)
    await expect
      .poll(() => linesOf(proxied))
      .toContainEqual(expect.objectContaining({ reqId: chosen, client: '198.51.100.0/24' }))
  })

  test.each(['two words', 'a'.repeat(129), 'quote"'])('is replaced if it is %s', async (id) => {
    const { headers } = await ask(proxied, '/signin', { headers: { 'x-request-id': id } })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('is replaced if it comes from elsewhere', async () => {
    const { headers } = await ask(plinth, '/signin', { headers: { 'x-request-id': chosen } })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('is returned by drops only if one came, from a trusted proxy', async () => {
    for (const [server, expected] of [
      [proxied, chosen],
      [plinth, undefined],
    ] as const) {
      const api = apiOf(server, await server.createAccount('plus'))
      const { id, url } = (await api('POST', '/sites')).json
      await api('POST', `/sites/${id}/upload`, fileForm('index.html', 'a page'))
      // Several times: the first response is prepared, the others are from memory.
      for (let visits = 0; visits < 3; visits++) {
        const named = await visit(url, { headers: { 'x-request-id': chosen } })
        expect([named.status, named.headers['x-request-id']]).toEqual([200, expected])
        expect((await visit(url)).headers['x-request-id']).toBeUndefined()
      }
      const missing = await visit(`${url}/missing`, { headers: { 'x-request-id': chosen } })
      expect([missing.status, missing.headers['x-request-id']]).toEqual([404, expected])
    }
  })
})
