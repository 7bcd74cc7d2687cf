// A full disk: uploads are refused, visitors are not affected, and uploads work again once there is
// space.
// Stores: both; `npm test` has sqlite-files. The spool is the same folder on both pairs.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agents } from './harness/agents.ts'
import { apiOf, fileForm, folderForm } from './harness/api.ts'
import { visit } from './harness/http.ts'
import { filePart, multipart } from './harness/multipart.ts'
import { createPerson } from './harness/person.ts'
import { canMount, type SmallDisk, startOnSmallDisk } from './harness/small-disk.ts'
import { zipOf } from './harness/zip.ts'

const megabyte = 1_048_576

let disk: SmallDisk
beforeAll(async () => {
  disk = await startOnSmallDisk()
})
afterAll(() => disk.plinth.stop())

interface Case {
  readonly name: string
  readonly leaveBytes: number
  readonly path: 'upload' | 'upload-bundle'
  readonly form: (page: string) => FormData | Promise<FormData>
}

/** A publisher learns that the server is the problem, whatever store is full. */
const outOfSpace = {
  error: 'unavailable',
  detail: expect.stringContaining('The server is out of disk space.'),
}

const large = (start: string) => start.padEnd(8 * megabyte, '.')
/** The most that fits without an account. */
const largestPage = (start: string) => start.padEnd(2 * megabyte, '.')

const cases: Case[] = [
  {
    name: 'a page',
    leaveBytes: 0,
    path: 'upload',
    form: (page) => fileForm('a.html', large(page)),
  },
  {
    name: 'a folder whose last file does not fit',
    leaveBytes: megabyte,
    path: 'upload-bundle',
    form: (page) => folderForm({ 'index.html': page, 'a.txt': large(page) }),
  },
  {
    name: 'a zip that fits until it is unpacked',
    leaveBytes: megabyte,
    path: 'upload-bundle',
    async form(page) {
      return fileForm('a.zip', await zipOf({ 'index.html': page, 'a.txt': large(page) }))
    },
  },
]

test.for(cases)(
  '$name is refused until there is space, and the old version stays',
  async (upload) => {
    const { plinth } = disk
    const api = apiOf(plinth, await plinth.createAccount('plus'))
    const { id, url } = (await api('POST', '/sites')).json
    await api('POST', `/sites/${id}/upload`, fileForm('a.html', 'the old version'))
    const form = await upload.form(upload.name)

    await disk.fill(upload.leaveBytes)
    const refused = await api('POST', `/sites/${id}/${upload.path}`, form)
    expect([refused.status, refused.json]).toEqual([503, outOfSpace])
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect((await visit(url)).text).toBe('the old version')
    expect((await api('GET', `/sites/${id}/versions`)).json).toHaveLength(1)
    expect(await disk.listSpool()).toEqual([])

    await disk.freeSpace()
    expect((await api('POST', `/sites/${id}/${upload.path}`, form)).status).toBe(201)
    expect((await visit(url)).text.startsWith(upload.name)).toBe(true)
    expect(await disk.listSpool()).toEqual([])
    // It must not be compressed while the next case fills the disk.
    expect((await api('DELETE', `/sites/${id}`)).status).toBe(204)
  },
)

test('a deploy continues after the disk was full', async () => {
  const api = apiOf(disk.plinth, await disk.plinth.createAccount('plus'))
  const { id, url } = (await api('POST', '/sites')).json
  const contents = { 'index.html': 'deployed', 'a.txt': large('deployed') }
  const blobs = Object.entries(contents).map(([path, content]) => ({
    path,
    sha256: createHash('sha256').update(content).digest('hex'),
    size: content.length,
    content,
  }))
  const files = blobs.map(({ content, ...file }) => file)
  const created = (await api('POST', `/sites/${id}/deploys`, { files })).json
  const at = `/sites/${id}/deploys/${created.deploy_id}`
  const form = () =>
    multipart(...blobs.map(({ sha256, content }) => filePart('blobs', sha256, content)))
  await disk.fill(megabyte)
  const refused = await api('POST', `${at}/blobs`, form())
  expect([refused.status, refused.json]).toEqual([503, outOfSpace])
  expect(await disk.listSpool()).toEqual([])
  await disk.freeSpace()
  expect((await api('GET', at)).json.missing).toContain(created.missing[1])
  expect((await api('POST', `${at}/blobs`, form())).json).toEqual({ received: 2 })
  expect((await api('POST', `${at}/finish`)).status).toBe(201)
  expect((await visit(url)).text).toContain('deployed')
})

test('every other way to publish says so too', async () => {
  const { plinth } = disk
  const account = await plinth.createAccount('plus')
  const api = apiOf(plinth, account)
  const stranger = apiOf(plinth)
  const { json: old } = await stranger('POST', '/drops', fileForm('a.html', 'old'))
  const [http] = agents
  if (!http) throw new Error('there are no agents')
  const agent = await http.connect(plinth, account)
  await disk.fill(0)
  const responses = [
    await stranger('POST', '/drops', fileForm('a.html', largestPage('new'))),
    await apiOf(plinth, { token: old.manage_token })(
      'PUT',
      `/drops/${old.id}`,
      fileForm('a.html', largestPage('new')),
    ),
    await stranger('POST', '/drops-md', { markdown: '# new' }),
    await api('POST', '/sites', { name: 'a new drop' }),
  ]
  const byAgent = await agent.call('service_publish', { content: '<p>new' })
  await agent.close()
  const visited = await visit(old.url)
  await disk.freeSpace()
  const [page, replacement] = responses
  // Without an own file system only larger files do not fit, and these are published.
  if (canMount()) expect([page?.status, replacement?.status]).toEqual([503, 503])
  for (const { status, json } of responses) {
    if (status !== 200 && status !== 201) expect([status, json]).toEqual([503, outOfSpace])
  }
  expect(byAgent).toEqual(byAgent.url ? byAgent : outOfSpace)
  expect(visited.text.slice(0, 3)).toBe(replacement?.status === 503 ? 'old' : 'new')
})

test('signing out clears the browser’s cookie even if nothing can be written', async () => {
  const person = await createPerson(disk.plinth)
  await disk.fill(0)
  const { status } = await person.submit('/signout')
  await disk.freeSpace()
  expect(status).toBeOneOf([303, 503])
  expect(person.cookies.has('plinth_session')).toBe(false)
})
