// Titles, notes and origins of versions: REST, CLI and MCP.
// Stores: sqlite-files. The contract tests of the database cover both.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, apiOf, fileForm, refusal } from './harness/api.ts'
import { createCli, refuseStaleCli } from './harness/cli.ts'
import type { Account } from './harness/plinth.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

let plinth: SharedPlinth
let account: Account
let api: Api
let home: string
beforeAll(async () => {
  refuseStaleCli()
  plinth = await sharedPlinth()
  account = await plinth.createAccount('plus')
  api = apiOf(plinth, account)
  home = await mkdtemp(path.join(tmpdir(), 'plinth-titles-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const noted = (name: string, content: string, note: string): FormData => {
  const form = fileForm(name, content)
  form.append('note', note)
  return form
}
const newestOf = async (id: string) => (await api('GET', `/sites/${id}/versions`)).json[0]

test('a drop has the title of its live page, and versions have notes', async () => {
  const { id } = (await api('POST', '/sites')).json
  expect((await api('GET', `/sites/${id}`)).json).toMatchObject({ name: '', title: '' })
  const upload = (note: string) =>
    api('POST', `/sites/${id}/upload`, noted('a.html', '<title>Menu &amp; prices</title>', note))
  expect((await upload(' New prices ')).status).toBe(201)
  expect((await api('GET', `/sites/${id}`)).json).toMatchObject({
    name: '',
    title: 'Menu & prices',
  })
  const { json: sites } = await api('GET', '/sites')
  expect(sites.find((site: { id: string }) => site.id === id).title).toBe('Menu & prices')
  const version = await newestOf(id)
  expect(version).toMatchObject({ note: 'New prices', source: 'upload', agent: null })

  for (const note of ['a\nb', 'a\u0007', 'a'.repeat(501)]) {
    const refused = await upload(note)
    expect([refused.status, refused.json]).toEqual([400, refusal('invalid_field')])
  }
  const at = `/sites/${id}/versions/${version.version_id}`
  const changed = await api('PATCH', at, { note: 'Prices of May' })
  expect([changed.status, changed.json]).toEqual([200, { ...version, note: 'Prices of May' }])
  expect((await api('PATCH', at, { note: 'a\u0000' })).status).toBe(400)
  expect((await api('PATCH', `${at}x`, { note: '' })).status).toBe(404)

  const edits = [{ old: 'Menu', new: 'Food' }]
  await api('PATCH', `/sites/${id}/files/index.html`, { edits, note: 'Shorter' })
  expect(await newestOf(id)).toMatchObject({ note: 'Shorter' })
  expect((await api('GET', `/sites/${id}`)).json.title).toBe('Food & prices')
})

test('what was pasted or made from a template', async () => {
  const { id } = (await api('POST', '/sites')).json
  for (const [field, value, source] of [
    ['pasted', 'true', 'paste'],
    ['template', 'card', 'template'],
  ] as const) {
    const form = fileForm('a.html', `<p>${source}`)
    form.append(field, value)
    await api('POST', `/sites/${id}/upload`, form)
    expect(await newestOf(id)).toMatchObject({ source })
  }
})

test('plinth deploy -m', async () => {
  await writeFile(path.join(home, 'page.html'), '<title>From the command line</title>')
  await mkdir(path.join(home, 'site'))
  await writeFile(path.join(home, 'site/index.html'), '<title>A folder</title>')
  const env = { PLINTH_URL: plinth.base, PLINTH_TOKEN: account.token }
  const cli = createCli({ cwd: home, home, env })
  const { id, slug } = await cli.json('deploy', 'page.html', '-m', 'First')
  expect(await newestOf(id)).toMatchObject({ note: 'First', source: 'cli' })
  await cli.json('deploy', 'site', '--slug', slug, '--message', 'Second')
  expect(await newestOf(id)).toMatchObject({ note: 'Second', source: 'cli' })
  expect((await cli.run('versions', slug)).stdout).toMatch(/Second\n.*First/s)
  expect((await cli.run('list')).stdout).toContain('A folder')
  const action = createCli({ cwd: home, home, env: { ...env, PLINTH_CLIENT: 'github-action' } })
  await action.json('deploy', 'page.html', '--slug', slug)
  expect(await newestOf(id)).toMatchObject({ note: '', source: 'action' })
})

test('an agent is known by its name', async () => {
  const { id, slug } = (await api('POST', '/sites')).json
  const publish = async (userAgent: string, params: object) => {
    const response = await fetch(`${plinth.base}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${account.token}`,
        'content-type': 'application/json',
        'user-agent': userAgent,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    })
    expect(await response.text()).toContain(slug)
    return newestOf(id)
  }
  const content = '<title>By an agent</title>'
  const call = { name: 'service_publish', arguments: { content, slug, note: 'Written' } }
  const named = await publish('some-agent/1.2 (test)', call)
  expect(named).toMatchObject({ note: 'Written', source: 'mcp', agent: 'some-agent' })
  expect(await publish('node', call)).toMatchObject({ source: 'mcp', agent: null })
})
