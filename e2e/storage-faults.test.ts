// Disk failures: clients get 503 with Retry-After, and nothing is lost.
// Stores: sqlite-files. Faults of the local disk.
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Agent, agents } from './harness/agents.ts'
import { type Api, apiOf, fileForm, folderForm, refusal } from './harness/api.ts'
import { createCli, refuseStaleCli } from './harness/cli.ts'
import { visit } from './harness/http.ts'
import { type Account, type Plinth, startPlinth } from './harness/plinth.ts'

describe('with a failing disk', () => {
  let plinth: Plinth
  let account: Account
  let api: Api
  let agent: Agent
  let liveDrop: { readonly id: string; readonly url: string }
  const retryAfter = expect.stringMatching(/^[1-9]\d*$/)

  beforeAll(async () => {
    plinth = await startPlinth()
    account = await plinth.createAccount('plus')
    api = apiOf(plinth, account)
    const [http] = agents
    if (!http) throw new Error('there are no agents')
    agent = await http.connect(plinth, account)
    liveDrop = (await api('POST', '/sites', {})).json
    const files = { 'index.html': 'home', 'about.html': 'about', 'lost.html': 'lost' }
    const upload = await api('POST', `/sites/${liveDrop.id}/upload-bundle`, folderForm(files))
    expect(upload.status).toBe(201)
  })
  afterAll(async () => {
    await agent?.close()
    await plinth?.stop()
  })

  /** Replaces the folder by a file, so that every call fails, for root too. */
  async function withoutFolder(name: string, work: () => Promise<void>): Promise<void> {
    const folder = path.join(plinth.stores.dataDir, name)
    await rename(folder, `${folder}-away`)
    await writeFile(folder, '')
    try {
      await work()
    } finally {
      await rm(folder)
      await rename(`${folder}-away`, folder)
    }
  }

  test.each(['blobs', 'spool'])(
    'uploads are refused without %s, until it is back',
    async (name) => {
      const publish = () => api('POST', `/sites/${liveDrop.id}/upload`, fileForm('a.html', name))
      await withoutFolder(name, async () => {
        const refused = await publish()
        expect([refused.status, refused.json]).toEqual([503, refusal('unavailable')])
        expect(refused.headers.get('retry-after')).toEqual(retryAfter)
        const drop = await apiOf(plinth)('POST', '/drops', fileForm('a.html', 'x'))
        expect([drop.status, drop.json.error]).toEqual([503, 'unavailable'])
        expect(drop.headers.get('retry-after')).toEqual(retryAfter)
        expect(await agent.call('service_publish', { content: '<p>x' })).toEqual(
          refusal('unavailable'),
        )
      })
      expect((await publish()).status).toBe(201)
      expect((await visit(liveDrop.url)).text).toBe(name)
    },
  )

  test('visitors get an error page until the files are readable again', async () => {
    const files = { 'index.html': 'home', 'about.html': 'about', 'lost.html': 'lost' }
    await api('POST', `/sites/${liveDrop.id}/upload-bundle`, folderForm(files))
    expect((await visit(liveDrop.url)).text).toBe('home')
    await withoutFolder('blobs', async () => {
      // From the response cache.
      expect((await visit(liveDrop.url)).text).toBe('home')
      const failed = await visit(`${liveDrop.url}/about`)
      expect([failed.status, failed.headers['retry-after']]).toEqual([503, retryAfter])
      expect(failed.headers['content-type']).toContain('text/html')
    })
    expect((await visit(`${liveDrop.url}/about`)).text).toBe('about')
  })

  test.each(['a site that has changed', 'an unchanged site'])(
    '`plinth deploy` uploads a damaged file of %s again',
    async (site) => {
      refuseStaleCli()
      const folder = await mkdtemp(path.join(tmpdir(), 'plinth-damaged-'))
      try {
        const env = { PLINTH_URL: plinth.base, PLINTH_TOKEN: account.token }
        const cli = createCli({ cwd: folder, home: folder, env })
        const write = (name: string, content: string | Uint8Array) =>
          writeFile(path.join(folder, 'site', name), content)
        const image = randomBytes(20_000)
        await mkdir(path.join(folder, 'site'))
        await write('index.html', '<p>one')
        await write('a.png', image)
        await write('large.js', randomBytes(99_000))
        const { id, url } = await cli.json('deploy', 'site')

        const packs = path.join(plinth.stores.dataDir, 'blobs', id)
        let damaged = 0
        for (const name of await readdir(packs)) {
          const bytes = await readFile(path.join(packs, name))
          const at = bytes.indexOf(image)
          if (at === -1) continue
          bytes[at] = (bytes[at] ?? 0) ^ 1
          await writeFile(path.join(packs, name), bytes)
          damaged += 1
        }
        expect(damaged).toBe(1)
        const edit = () =>
          api('PATCH', `/sites/${id}/files`, { changes: [{ path: 'large.js', remove: true }] })
        // Each of these versions uses less than half of the pack, so it copies the image.
        expect((await edit()).json).toMatchObject({
          error: 'unavailable',
          detail: expect.stringContaining('"a.png"'),
        })
        if (site === 'a site that has changed') await write('large.js', randomBytes(99_000))
        expect(await cli.run('deploy', 'site')).toMatchObject({ exitCode: 0 })
        expect((await visit(`${url}/a.png`)).body.equals(image)).toBe(true)
        expect((await edit()).status).toBe(200)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  )

  test('a lost file returns 503, and the next upload works', async () => {
    const folder = path.join(plinth.stores.dataDir, 'blobs', liveDrop.id)
    for (const pack of await readdir(folder)) await rm(path.join(folder, pack))
    const failed = await visit(`${liveDrop.url}/lost`)
    expect([failed.status, failed.headers['retry-after']]).toEqual([503, retryAfter])
    const [version] = (await api('GET', `/sites/${liveDrop.id}/versions`)).json
    const download = await api(
      'GET',
      `/sites/${liveDrop.id}/versions/${version.version_id}/download`,
    )
    expect(download.status).toBeOneOf([404, 503])
    const upload = await api('POST', `/sites/${liveDrop.id}/upload`, fileForm('a.html', 'again'))
    expect(upload.status).toBe(201)
    expect((await visit(liveDrop.url)).text).toBe('again')
  })
})
