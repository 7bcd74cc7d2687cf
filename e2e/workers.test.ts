// Several workers on one machine: what one of them has acknowledged, all of them serve.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type Api, apiOf, fileForm, folderForm } from './harness/api.ts'
import { visit } from './harness/http.ts'
import { type Plinth, runPlinthd, startPlinth } from './harness/plinth.ts'
import { childrenOf, countSockets, isRunning, signal } from './harness/processes.ts'

let plinth: Plinth
let api: Api
beforeAll(async () => {
  plinth = await startPlinth({ PLINTH_WORKERS: '2' })
  // Said once every worker listens; that the first one does is all that the harness waits for.
  await vi.waitUntil(() => plinth.output().includes('Plinth is up.'), { timeout: 20_000 })
  api = apiOf(plinth, await plinth.createAccount('plus'))
})
afterAll(() => plinth.stop())

/** What a machine does before the stores are asked is looked at on one pair of them. */
const isFirstPair = inject('stores') === 'sqlite-files'

/** Each on a connection of its own: they are handed to the workers in turn. */
const twenty = <T>(ask: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 20 }, ask))

/** What every one of twenty visitors gets, or the different things that they get. */
async function served(url: string): Promise<string> {
  const answers = await twenty(() => visit(url))
  const told = answers.map(({ status, text, headers }) =>
    status === 200 ? text : `${status} ${headers.location ?? ''}`.trim(),
  )
  return [...new Set(told)].join(' | ')
}

async function publish(slug: string, files: Record<string, string>) {
  const { json: site } = await api('POST', '/sites', { slug })
  const upload = await api('POST', `/sites/${site.id}/upload-bundle`, folderForm(files))
  expect(upload.status).toBe(201)
  return { id: site.id as string, url: site.url as string, version: upload.json.version_id }
}

test.runIf(isFirstPair)('connections are shared out, on every address', async ({ skip }) => {
  if (process.platform !== 'linux') skip('only Linux tells whose a connection is')
  const loopback = networkInterfaces().lo?.map(({ address }) => address) ?? []
  for (const host of ['127.0.0.1', '::1'].filter((address) => loopback.includes(address))) {
    const workers = await childrenOf(plinth.pid)
    expect(workers).toHaveLength(2)
    const before = await Promise.all(workers.map(countSockets))
    const sockets: Socket[] = []
    // One at a time: a worker that is too busy to answer for a while is passed over meanwhile.
    const fewestAfterOneMore = async () => {
      const socket = connect(plinth.port, host)
      sockets.push(socket)
      await once(socket, 'connect')
      const now = await Promise.all(workers.map(countSockets))
      return Math.min(...now.map((count, n) => count - (before[n] ?? 0)))
    }
    await expect.poll(fewestAfterOneMore, { timeout: 10_000, interval: 10 }).toBeGreaterThan(0)
    for (const socket of sockets) socket.destroy()
  }
})

test('whatever changes, the very next request at any worker sees it', async () => {
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

  await plinth.plinthd('site', 'remove', 'every-worker-moved')
  expect(await served(moved)).toBe('410')
  await plinth.plinthd('site', 'restore', 'every-worker-moved')
  expect(await served(moved)).toBe('one')
  await api('DELETE', `/sites/${id}`)
  expect(await served(moved)).toBe('410')
})

test.runIf(isFirstPair)('the metrics are those of the whole machine', async () => {
  const { url } = await publish('measured', { 'index.html': 'measured' })
  const answered = async () => {
    const { text } = await visit(`${plinth.base}/metrics`)
    const [, count = '0'] =
      /^plinth_http_responses_total\{edge="sites",status="200"\} (\d+)$/m.exec(text) ?? []
    return Number(count)
  }
  const before = await answered()
  expect(await served(url)).toBe('measured')
  await expect.poll(answered, { timeout: 10_000 }).toBe(before + 20)
  expect(await twenty(answered)).toEqual(Array(20).fill(before + 20))
})

test('a worker that is killed is replaced, and the others go on', async () => {
  const { url } = await publish('goes-on', { 'index.html': 'still here' })
  const [victim = 0, other = 0] = await childrenOf(plinth.pid)
  process.kill(victim, 'SIGKILL')
  await expect.poll(() => isRunning(victim), { timeout: 10_000 }).toBe(false)
  expect(await served(url)).toBe('still here')
  const workers = async () => (await childrenOf(plinth.pid)).filter((pid) => pid !== victim)
  await expect.poll(workers, { timeout: 10_000 }).toHaveLength(2)
  expect(await workers()).toContain(other)
  expect(await served(url)).toBe('still here')
})

/** Begins to read and then waits. */
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

const nobodyListens = () =>
  expect
    .poll(() => visit(plinth.base).catch(({ code }) => code), { timeout: 10_000 })
    .toBe('ECONNREFUSED')

// Far more than what fits between a server and a client that does not read.
const big = 24 * 1_048_576
const bigFile = (slug: string) => `http://${slug}.localhost:${plinth.port}/big.txt`

test('asked to stop, all workers finish what they have begun and the service ends well', async () => {
  await publish('to-the-end', { 'index.html': '', 'big.txt': 'x'.repeat(big) })
  const downloads = [
    await beginDownload(bigFile('to-the-end')),
    await beginDownload(bigFile('to-the-end')),
  ]
  const workers = await childrenOf(plinth.pid)
  // A terminal tells all of them, and an operator in a hurry tells them again.
  for (const pid of workers) signal(pid, 'SIGINT')
  const exit = plinth.kill('SIGINT')
  await nobodyListens()
  for (const pid of [plinth.pid, ...workers]) signal(pid, 'SIGTERM')
  expect(await Promise.all(downloads.map(length))).toEqual([big, big])
  expect(await exit).toBe(0)
  expect(workers.filter(isRunning)).toEqual([])
})

test.runIf(isFirstPair)('a port that something else uses is told once', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const environment = { ...plinth.environment, PORT: String(port) }
  const { code, stdout, stderr } = await runPlinthd(environment, 'serve')
  other.close()
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr.match(/Port \d+ .*in use.*PORT/g)).toHaveLength(1)
})

test('workers whose primary was killed finish what they have begun and end by themselves', async () => {
  await plinth.restart()
  const download = await beginDownload(bigFile('to-the-end'))
  const workers = await childrenOf(plinth.pid)
  await plinth.kill('SIGKILL')
  await nobodyListens()
  expect(await length(download)).toBe(big)
  await expect.poll(() => workers.filter(isRunning), { timeout: 10_000 }).toEqual([])
})
