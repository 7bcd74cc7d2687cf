// A data directory that is deleted or replaced while the server runs: nothing is acknowledged that
// would be lost.
// Stores: sqlite-files. Faults of the local disk.
import { cp, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agent, agents } from './harness/agents.ts'
import { type Api, apiOf, fileForm } from './harness/api.ts'
import { eventually } from './harness/eventually.ts'
import { visit } from './harness/http.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'

let plinth: Plinth
let api: Api
let agent: Agent
let drop: { readonly id: string; readonly url: string }
beforeAll(async () => {
  plinth = await startPlinth()
  const account = await plinth.createAccount('plus')
  api = apiOf(plinth, account)
  const [http] = agents
  if (!http) throw new Error('there are no agents')
  agent = await http.connect(plinth, account)
  drop = (await api('POST', '/sites', {})).json
  await publish('the old version')
  expect((await visit(drop.url)).text).toBe('the old version')
})
afterAll(async () => {
  await agent?.close()
  await plinth?.stop()
})

const publish = (content: string) =>
  api('POST', `/sites/${drop.id}/upload`, fileForm('a.html', content))
const readiness = () => fetch(`${plinth.base}/readyz`)
const sentence = /data directory .* was deleted or replaced/

async function expectRefusals(): Promise<void> {
  const refusals = [
    await publish('lost'),
    await apiOf(plinth)('POST', '/drops', fileForm('a.html', 'lost')),
  ]
  for (const { status, json, headers } of refusals) {
    expect([status, json.error, json.detail]).toEqual([
      ...[503, 'unavailable'],
      expect.stringMatching(sentence),
    ])
    expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  }
  expect(await agent.call('service_publish', { content: '<p>lost' })).toEqual({
    error: 'unavailable',
    detail: expect.stringMatching(sentence),
  })
  // The result of a check is cached for a second.
  await eventually(async () => {
    const response = await readiness()
    expect([response.status, await response.text()]).toEqual([503, expect.stringMatching(sentence)])
  })
  expect((await visit(drop.url)).text).toBe('the old version')
}

async function expectRecovery(): Promise<void> {
  await eventually(async () => expect((await readiness()).status).toBe(200))
  expect((await api('GET', `/sites/${drop.id}/versions`)).json).toHaveLength(1)
}

test('publishing is refused while the directory is missing, and works when it is back', async () => {
  const { dataDir } = plinth.stores
  await rename(dataDir, `${dataDir}-away`)
  await expectRefusals()
  expect((await api('POST', '/sites', {})).status).toBe(503)
  await eventually(async () => expect(plinth.output()).toContain('writes are refused'))
  await rename(`${dataDir}-away`, dataDir)
  await expectRecovery()
})

test.each(['plinth.sqlite', 'blobs'])(
  'publishing is refused while %s is another one',
  async (name) => {
    const original = path.join(plinth.stores.dataDir, name)
    await rename(original, `${original}-away`)
    if (name !== 'blobs') await cp(`${original}-away`, original)
    await expectRefusals()
    await rm(original, { recursive: true, force: true })
    await rename(`${original}-away`, original)
    await expectRecovery()
  },
)

test('a deleted directory is not created again by requests', async () => {
  const { dataDir } = plinth.stores
  await rm(dataDir, { recursive: true })
  await expectRefusals()
  await expect(cp(path.join(dataDir, 'plinth.sqlite'), '/dev/null')).rejects.toThrow('ENOENT')
})
