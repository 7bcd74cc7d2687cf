// Several workers on one machine: a change acknowledged by one worker is served by all.
// Stores: both; `npm test` has sqlite-files. Workers share a file of SQLite, which is the harder case.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { queryDatabase } from '@plinth/server/test-servers/postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Api, apiOf, fileForm, folderForm } from './harness/api.ts'
import { badge } from './harness/badge.ts'
import { visit } from './harness/http.ts'
import { type Plinth, runPlinthd, startPlinth } from './harness/plinth.ts'
import { childrenOf, countSockets, isRunning, signal } from './harness/processes.ts'

let plinth: Plinth
let api: Api
beforeAll(async () => {
  plinth = await startPlinth({ PLINTH_WORKERS: '2' })
  api = apiOf(plinth, await plinth.createAccount('plus'))
})
afterAll(() => plinth.stop())

/** Behaviour that does not involve the stores is tested on one pair only. */
const isFirstPair = inject('stores') === 'sqlite-files'

/** Each on its own connection: connections are distributed to the workers in turn. */
const twenty = <T>(send: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 20 }, send))

/** The response that all of twenty visitors get, or their different responses. */
async function served(url: string): Promise<string> {
  const responses = await twenty(() => visit(url))
  const results = responses.map(({ status, text, headers }) =>
    status === 200 ? text : `${status} ${headers.location ?? ''}`.trim(),
  )
  return [...new Set(results)].join(' | ')
}

async function publish(slug: string, files: Record<string, string>) {
  const { json: drop } = await api('POST', '/sites', { slug })
  const upload = await api('POST', `/sites/${drop.id}/upload-bundle`, folderForm(files))
  expect(upload.status).toBe(201)
  return { id: drop.id as string, url: drop.url as string, version: upload.json.version_id }
}

test.runIf(isFirstPair)(
  'connections are distributed to all workers, on every address',
  async ({ skip }) => {
    if (process.platform !== 'linux') skip('sockets of a process can only be counted on Linux')
    const loopback = networkInterfaces().lo?.map(({ address }) => address) ?? []
    for (const host of ['127.0.0.1', '::1'].filter((address) => loopback.includes(address))) {
      const workers = await childrenOf(plinth.pid)
      expect(workers).toHaveLength(2)
      const before = await Promise.all(workers.map(countSockets))
      const sockets: Socket[] = []
      // One at a time: a worker that is busy for a moment is skipped.
      const fewestAfterOneMore = async () => {
        const socket = connect(plinth.port, host)
        sockets.push(socket)
        await once(socket, 'connect')
        const now = await Promise.all(workers.map(countSockets))
        return Math.min(...now.map((count, n) => count - (before[n] ?? 0)))
      }
      await expect.poll(fewestAfterOneMore, { interval: 10 }).toBeGreaterThan(0)
      for (const socket of sockets) socket.destroy()
    }
  },
)

test('the link for the first operator is printed once, and every worker knows it', async () => {
  const [link = '', ...others] = plinth.output().match(/^ {2}Set up {3}http:\S+$/gm) ?? []
  expect(others).toEqual([])
  const pages = await twenty(() => visit(link.replace('Set up', '').trim()))
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]))
})

test('every change is visible to the next request at any worker', async () => {
  const address = (slug: string) => `http://${slug}.localhost:${plinth.port}/`
  const old = address('every-worker')
  expect(await served(old)).toBe('404')
  const { id, version } = await publish('every-worker', { 'index.html': 'one' })
  expect(await served(old)).toBe('one')

  for (const content of ['two', 'three']) {
    await api('POST', `/sites/${id}/upload`, fileForm('a.html', content))
    expect(await served(old)).toBe(content)
  }
  await api('POST', `/sites/${id}/versions/${version}/promote`)
  expect(await served(old)).toBe('one')

  const moved = address('every-worker-moved')
  expect(await served(moved)).toBe('404')
  await api('PATCH', `/sites/${id}`, { slug: 'every-worker-moved' })
  expect(await served(moved)).toBe('one')
  expect(await served(old)).toBe(`307 ${moved}`)

  for (let time = 0; time < 2; time += 1) {
    await api('PATCH', `/sites/${id}`, { published: false })
    expect(await served(moved)).toBe('404')
    await api('PATCH', `/sites/${id}`, { published: true })
    expect(await served(moved)).toBe('one')
  }

  await plinth.plinthd('site', 'remove', 'every-worker-moved')
  expect(await served(moved)).toBe('410')
  await plinth.plinthd('site', 'restore', 'every-worker-moved')
  expect(await served(moved)).toBe('one')
  await api('DELETE', `/sites/${id}`)
  expect(await served(moved)).toBe('410')
})

test('a replaced or deleted anonymous page, too', async () => {
  const stranger = apiOf(plinth)
  const { json: drop } = await stranger('POST', '/drops', fileForm('a.html', 'one'))
  const publisher = apiOf(plinth, { token: drop.manage_token })
  const text = async () => (await served(drop.url)).replace(badge, '')
  for (const content of ['two', 'three']) {
    await publisher('PUT', `/drops/${drop.id}`, fileForm('a.html', content))
    expect(await text()).toBe(content)
  }
  await publisher('DELETE', `/drops/${drop.id}`)
  expect(await text()).toBe('410')
})

test.runIf(!isFirstPair)(
  'one connection brings the changes of other machines to all workers',
  async () => {
    const { id, url } = await publish('from-elsewhere', { 'index.html': 'before' })
    expect(await served(url)).toBe('before')
    const query = (text: string, values: unknown[] = []) =>
      queryDatabase(plinth.environment.DATABASE_URL ?? '', text, values)
    const receiving = await query(
      "select 1 from pg_stat_activity where datname = current_database() and application_name = 'plinth changes'",
    )
    expect(receiving).toHaveLength(1)
    await query('update sites set unpublished_at = 1 where id = $1', [id])
    await query("select pg_notify('plinth_changes', $1)", [JSON.stringify({ site: id })])
    await expect.poll(() => served(url)).toBe('404')
  },
)

test.runIf(isFirstPair)('metrics are totals of all workers', async () => {
  const { url } = await publish('measured', { 'index.html': 'measured' })
  const responseCount = async () => {
    const { text } = await visit(`${plinth.base}/metrics`)
    const [, count = '0'] =
      /^plinth_http_responses_total\{edge="sites",status="200"\} (\d+)$/m.exec(text) ?? []
    return Number(count)
  }
  const before = await responseCount()
  expect(await served(url)).toBe('measured')
  // A worker that is starved of CPU time may be missing from a total.
  await expect.poll(() => twenty(responseCount)).toEqual(Array(20).fill(before + 20))
})

test('a killed worker is replaced, and the others continue', async () => {
  const { url } = await publish('goes-on', { 'index.html': 'still here' })
  const [victim = 0, other = 0] = await childrenOf(plinth.pid)
  process.kill(victim, 'SIGKILL')
  await expect.poll(() => isRunning(victim)).toBe(false)
  expect(await served(url)).toBe('still here')
  const workers = async () => (await childrenOf(plinth.pid)).filter((pid) => pid !== victim)
  await expect.poll(workers).toHaveLength(2)
  expect(await workers()).toContain(other)
  expect(await served(url)).toBe('still here')
})

/** Starts to read the response and then pauses. */
async function beginDownload(url: string): Promise<IncomingMessage> {
  const { host, pathname } = new URL(url)
  const outgoing = request({
    host: '127.0.0.1',
    port: plinth.port,
    path: pathname,
    headers: { host },
    agent: false,
  }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  return response
}

async function length(download: IncomingMessage): Promise<number> {
  let bytes = 0
  for await (const chunk of download) bytes += chunk.length
  return bytes
}

const connectionsRefused = () =>
  expect.poll(() => visit(plinth.base).catch(({ code }) => code)).toBe('ECONNREFUSED')

// Far more than fits into the buffers between a server and a client that does not read.
const big = 24 * 1_048_576
const bigFile = (slug: string) => `http://${slug}.localhost:${plinth.port}/big.txt`

test('a stop waits for responses in progress in all workers, and exits with 0', async () => {
  await publish('to-the-end', { 'index.html': '', 'big.txt': 'x'.repeat(big) })
  const downloads = [
    await beginDownload(bigFile('to-the-end')),
    await beginDownload(bigFile('to-the-end')),
  ]
  const workers = await childrenOf(plinth.pid)
  // Ctrl-C in a terminal signals all processes, and an operator in a hurry signals them again.
  for (const pid of workers) signal(pid, 'SIGINT')
  const exit = plinth.kill('SIGINT')
  await connectionsRefused()
  for (const pid of [plinth.pid, ...workers]) signal(pid, 'SIGTERM')
  expect(await Promise.all(downloads.map(length))).toEqual([big, big])
  expect(await exit).toBe(0)
  expect(workers.filter(isRunning)).toEqual([])
})

test.runIf(isFirstPair)('a port in use is reported once', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const environment = { ...plinth.environment, PORT: String(port) }
  const { code, stdout, stderr } = await runPlinthd(environment, 'serve')
  other.close()
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr.match(/Port \d+ .*in use.*PORT/g)).toHaveLength(1)
})

test('workers whose primary was killed finish their responses and exit', async () => {
  await plinth.restart()
  const download = await beginDownload(bigFile('to-the-end'))
  const workers = await childrenOf(plinth.pid)
  await plinth.kill('SIGKILL')
  await connectionsRefused()
  expect(await length(download)).toBe(big)
  await expect.poll(() => workers.filter(isRunning)).toEqual([])
})
