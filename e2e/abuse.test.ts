// Abuse by one client or account, deliberate or through a bad connection, must not affect others.
// Stores: both; `npm test` has sqlite-files. The statements are tested on both databases.
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { apiOf, fileForm, folderForm, refusal } from './harness/api.ts'
import { visit } from './harness/http.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'
import { openUpload } from './harness/slow-upload.ts'

let plinth: SharedPlinth
beforeAll(async () => {
  plinth = await sharedPlinth()
})

test('visitors who disconnect in the middle of large files cause no errors', async () => {
  const api = apiOf(plinth, await plinth.createAccount('plus'))
  const { id, slug, url } = (await api('POST', '/sites')).json
  const files = { 'index.html': 'home', 'video.bin': 'x'.repeat(3_000_000) }
  await api('POST', `/sites/${id}/upload-bundle`, folderForm(files))
  const request = `GET /video.bin HTTP/1.1\r\nHost: ${slug}.localhost\r\n\r\n`

  for (let round = 0; round < 30; round++) {
    const sockets = Array.from({ length: 20 }, () => connect(plinth.port, '127.0.0.1'))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    for (const socket of sockets) socket.on('error', () => {}).write(request)
    await sleep(round % 4)
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const whole = await visit(`${url}/video.bin`)
  expect([whole.status, whole.body.length]).toEqual([200, 3_000_000])
  expect((await visit(url)).text).toBe('home')
})

test('a slug cannot be claimed by another account while it is being released', async () => {
  const owner = apiOf(plinth, await plinth.createAccount('plus'))
  const outsider = apiOf(plinth, await plinth.createAccount('business'))
  for (let round = 0; round < 10; round++) {
    const slug = `sought-after-${round}`
    const { id } = (await owner('POST', '/sites', { slug })).json
    const releasing =
      round % 2 === 0
        ? owner('DELETE', `/sites/${id}`)
        : owner('PATCH', `/sites/${id}`, { slug: `moved-away-${round}` })
    const claims = Array.from({ length: 8 }, () => outsider('POST', '/sites', { slug }))
    const statuses = (await Promise.all(claims)).map(({ status }) => status)
    expect([(await releasing).status, statuses]).toEqual([
      expect.toBeOneOf([200, 204]),
      Array(8).fill(409),
    ])
  }
})

test('a drop removed by trust and safety cannot be republished at the same address', async () => {
  const api = apiOf(plinth, await plinth.createAccount('plus'))
  const { id, url } = (await api('POST', '/sites', { slug: 'not-a-bank' })).json
  await api('POST', `/sites/${id}/upload`, fileForm('a.html', 'log in here'))
  await plinth.plinthd('site', 'remove', 'not-a-bank')
  const again = await api('POST', `/sites/${id}/upload`, fileForm('a.html', 'log in here'))
  expect([again.status, again.json.error]).toEqual([403, 'forbidden'])
  expect((await api('DELETE', `/sites/${id}`)).status).toBe(204)
  const recreated = await api('POST', '/sites', { slug: 'not-a-bank' })
  expect([recreated.status, recreated.json.error]).toEqual([409, 'slug_taken'])
  expect((await visit(url)).status).toBe(410)
})

test('uploads beyond six concurrent ones per account are queued', async () => {
  const account = await plinth.createAccount('plus')
  const { id } = (await apiOf(plinth, account)('POST', '/sites')).json
  const slow = Array.from({ length: 8 }, () =>
    openUpload(plinth, account, `/sites/${id}/upload`, 'a.html'),
  )
  for (const { body } of slow) body.write('<p>')
  // Larger than the in-memory buffer, so the server has to continue reading after the wait.
  const page = fileForm('a.html', 'x'.repeat(1_000_000))
  const queued = apiOf(plinth, account)('POST', `/sites/${id}/upload`, page)
  const asAgent = fetch(`${plinth.base}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(['x'.repeat(70_000)]),
  })
  for (const { finish } of slow) finish()
  const responses = await Promise.all(slow.map(({ response }) => response))
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201))
  expect((await queued).status).toBe(201)
  // The MCP request was queued as well: this is the error for the message itself.
  expect([(await asAgent).status, await (await asAgent).json()]).toEqual([
    400,
    refusal('invalid_body'),
  ])
})

test('one account cannot block the server with uploads that never end', async () => {
  const account = await plinth.createAccount('plus')
  const api = apiOf(plinth, account)
  const { id } = (await api('POST', '/sites')).json
  // Six in progress, 64 queued, and one too many, in any order.
  const slow = Array.from({ length: 71 }, () =>
    openUpload(plinth, account, `/sites/${id}/upload`, 'a.html'),
  )
  for (const { body } of slow) body.write('<p>')
  // The first response goes to the one too many: the others are still in progress or queued.
  const refused = await Promise.race(slow.map(({ response }) => response))
  expect([refused.status, refused.json, refused.headers['retry-after']]).toEqual([
    429,
    refusal('rate_limited'),
    '5',
  ])

  const other = apiOf(plinth, await plinth.createAccount('plus'))
  const otherDrop = (await other('POST', '/sites')).json
  const unharmed = await other('POST', `/sites/${otherDrop.id}/upload`, fileForm('a.html', 'fine'))
  expect(unharmed.status).toBe(201)

  for (const { body } of slow) body.destroy()
  const upload = () => api('POST', `/sites/${id}/upload`, fileForm('a.html', 'one more'))
  await expect.poll(async () => (await upload()).status).toBe(201)
})

test('unknown text fields are ignored only up to a limit', async () => {
  const form = new FormData()
  form.append('note', 'x'.repeat(3_000_000))
  const response = await apiOf(plinth)('POST', '/drops', form)
  expect([response.status, response.json.error]).toEqual([400, 'invalid_field'])
  expect(response.json.detail).toContain('too long')
})

test('a page of another origin cannot make its visitors publish', async () => {
  const response = await fetch(`${plinth.base}/api/v1/drops-md`, {
    method: 'POST',
    headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
    body: JSON.stringify({ markdown: 'spam' }),
  })
  expect(response.status).toBe(403)
})

test('a drop that is deleted during an export is not part of it', async () => {
  const api = apiOf(plinth, await plinth.createAccount('plus'))
  for (const name of ['one', 'two', 'three']) {
    const { id } = (await api('POST', '/sites', { slug: `exported-${name}` })).json
    await api(
      'POST',
      `/sites/${id}/upload-bundle`,
      folderForm({ 'index.html': name.repeat(900_000) }),
    )
  }
  const drops = (await api('GET', '/sites')).json
  const [exported] = await Promise.all([
    api('GET', '/sites/export'),
    api('DELETE', `/sites/${drops[2].id}`),
  ])
  expect(exported.status).toBe(200)
  expect(exported.text.startsWith('PK')).toBe(true)
  expect(exported.text).toContain(`${drops[0].slug}/index.html`)
})
