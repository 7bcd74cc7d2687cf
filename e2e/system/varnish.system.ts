// Plinth behind Varnish, configured by `deploy/varnish.vcl`.
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testChangesAtCdn } from '../harness/cdn-tests.ts'
import { app, type CdnWorld, startCdnWorld } from '../harness/cdn-world.ts'
import { eventually } from '../harness/eventually.ts'
import { visit } from '../harness/http.ts'
import { startVarnish, type Varnish, varnishToken } from '../harness/varnish.ts'

let port: number
let varnish: Varnish
let world: CdnWorld
beforeAll(async () => {
  port = await getFreePort()
  world = await startCdnWorld(() => port, {
    PLINTH_CDN_URL: `http://127.0.0.1:${port}/.plinth/purge`,
    PLINTH_CDN_TOKEN: varnishToken,
    PLINTH_TRUST_PROXY: '127.0.0.1,::1',
  })
  varnish = await startVarnish({ port, originPort: world.plinth.port, app })
})
afterAll(async () => {
  await varnish?.stop()
  await world?.stop()
})

testChangesAtCdn(() => world)

test('visitors do not see the headers for the CDN, and cannot purge', async () => {
  const { host } = await world.create('page')
  await world.expectHit(host, 'page')
  const { headers } = await world.atCdn(host)
  expect(Object.keys(headers).filter((name) => /surrogate|tag|cdn|xkey/.test(name))).toEqual([
    'etag',
  ])
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  const url = `http://127.0.0.1:${port}/.plinth/purge`
  for (const authorization of ['', 'Bearer wrong']) {
    const refused = await visit(url, { method: 'POST', headers: { authorization }, body: '{}' })
    expect(refused.status).toBe(403)
  }
  await world.expectHit(host, 'page')
})

test('a visitor whose browser has the page gets 304 from Varnish, also with cookies', async () => {
  const { host } = await world.create('page')
  await world.expectHit(host, 'page')
  const { headers } = await world.atCdn(host)
  const again = await visit(`http://${host}:${port}/`, {
    headers: { host, cookie: '_ga=1', 'if-none-match': String(headers.etag) },
  })
  expect([again.status, again.headers['x-cache']]).toEqual([304, 'hit'])
})

test('a page with a password is never kept, with or without the password', async () => {
  const drop = await world.create('secret')
  await world.api('PATCH', `/sites/${drop.id}`, { password: 'open sesame' })
  const path = '/.plinth/unlock'
  const unlocked = await visit(`http://${drop.host}:${port}${path}`, {
    method: 'POST',
    headers: {
      host: drop.host,
      origin: `https://${drop.host}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ password: 'open sesame', path: '/' }).toString(),
  })
  const cookie = String(unlocked.headers['set-cookie']).split(';')[0] ?? ''
  const open = await visit(`http://${drop.host}:${port}/`, { headers: { host: drop.host, cookie } })
  expect([open.status, open.text, open.headers['x-cache']]).toEqual([200, 'secret', 'miss'])
  expect((await world.atCdn(drop.host)).status).toBe(401)
})

test('changes are purged after a crash, and after Varnish was unreachable', async () => {
  const drop = await world.create('one')
  await world.expectHit(drop.host, 'one')
  await world.publish(drop, 'two')
  await world.plinth.kill('SIGKILL')
  await world.plinth.restart()
  await world.expectAtCdn(drop.host, { status: 200, text: 'two' })
  await varnish.stop()
  await world.publish(drop, 'three')
  await eventually(() => expect(world.plinth.output()).toContain('purge-cdn'))
  varnish = await startVarnish({ port, originPort: world.plinth.port, app })
  await world.expectAtCdn(drop.host, { status: 200, text: 'three' })
})

test('the app is reached through Varnish, and not cached', async () => {
  for (const _ of [1, 2]) {
    const response = await world.atCdn(app, '/')
    expect([response.status, response.headers['x-cache']]).toEqual([200, 'miss'])
  }
})
