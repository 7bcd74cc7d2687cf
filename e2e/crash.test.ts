// A crash, a clean-up or a stop must not lose or damage uploads.
// Stores: both; `npm test` has sqlite-files. On the other pair, faults.test.ts kills nodes under load.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Api, type ApiResponse, apiOf, fileForm, folderForm } from './harness/api.ts'
import { badge } from './harness/badge.ts'
import { eventually } from './harness/eventually.ts'
import { visit } from './harness/http.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'
import { seededRandom } from './harness/random.ts'
import { openUpload } from './harness/slow-upload.ts'
import { listSpool, readBlobs } from './harness/stored-blobs.ts'
import { zipOf } from './harness/zip.ts'

// In each round an upload of every kind is killed, on each pair of stores.
const rounds = 3
const bundlePaths = [
  'index.html',
  ...Array.from({ length: 59 }, (_, n) => (n % 6 === 0 ? `pages/${n}.html` : `files/${n}.txt`)),
]

/** One upload: the content of each path. Every file contains the upload's stamp. */
interface Content {
  readonly files: ReadonlyMap<string, string>
  readonly send: (api: Api, dropId: string) => Promise<ApiResponse>
}

const stamped = (stamp: string, paths: readonly string[]) =>
  new Map(paths.map((path) => [path, `${stamp} ${path} ${stamp.repeat(60)}`]))

const kinds: ((stamp: string) => Content)[] = [
  (stamp) => {
    const files = stamped(stamp, ['index.html'])
    const form = fileForm('page.html', files.get('index.html') ?? '')
    return { files, send: (api, dropId) => api('POST', `/sites/${dropId}/upload`, form) }
  },
  (stamp) => {
    const files = stamped(stamp, bundlePaths)
    const form = folderForm(Object.fromEntries(files))
    return { files, send: (api, dropId) => api('POST', `/sites/${dropId}/upload-bundle`, form) }
  },
  (stamp) => {
    const files = stamped(stamp, bundlePaths)
    const send = async (api: Api, dropId: string) => {
      const archive = await zipOf(Object.fromEntries(files))
      return api('POST', `/sites/${dropId}/upload-bundle`, fileForm('site.zip', archive))
    }
    return { files, send }
  },
]
let plinth: Plinth
beforeAll(async () => {
  plinth = await startPlinth()
})
afterAll(() => plinth.stop())

/** What the address serves at every path that any upload had. */
async function served(url: string): Promise<Map<string, string>> {
  const responses = await Promise.all(
    bundlePaths.map(async (path) => [path, await visit(`${url}/${path}`)] as const),
  )
  const found = responses.filter(([, response]) => response.status !== 404)
  return new Map(
    found.map(([path, { status, text }]) => [
      path,
      status === 200 ? text.replace(badge, '') : `${status}`,
    ]),
  )
}

/** A drop that repeatedly gets one kind of upload. */
interface Drop {
  readonly id: string
  readonly url: string
  readonly contents: Content[]
  live: Content
  /** Duration of an upload on a server that has just started. */
  uninterruptedMs: number
  readonly upload: () => { readonly next: Content; readonly status: Promise<number | null> }
}

async function createDrop(api: Api, kind: (typeof kinds)[number], seed: number): Promise<Drop> {
  const { id, url } = (await api('POST', '/sites')).json
  const contents: Content[] = []
  const upload = () => {
    const next = kind(`stamp-${contents.length}-of-${seed}`)
    contents.push(next)
    const response = next.send(api, id)
    return { next, status: response.then(({ status }) => status).catch(() => null) }
  }
  return { id, url, contents, live: kind(''), uninterruptedMs: 0, upload }
}

async function uploadWhole(drop: Drop): Promise<void> {
  const started = performance.now()
  const { next, status } = drop.upload()
  expect(await status).toBe(201)
  drop.uninterruptedMs = performance.now() - started
  drop.live = next
}

test.concurrent('crashes during an upload leave the old or the new version live, and no stray files', async () => {
  const seed = Number(process.env.PLINTH_TEST_SEED ?? randomInt(2 ** 31))
  const random = seededRandom(seed)
  const api = apiOf(plinth, await plinth.createAccount('free'))
  const drops = await Promise.all(kinds.map((kind) => createDrop(api, kind, seed)))
  const uploadAll = () => Promise.all(drops.map(uploadWhole))
  // The plan retains three versions, so every later upload removes one.
  await uploadAll()
  await uploadAll()
  await plinth.kill('SIGKILL')
  await plinth.restart()
  await uploadAll()

  for (let round = 0; round < rounds; round++) {
    // Spread over the whole upload and a little beyond, for each kind separately.
    const delays = drops.map((drop) => drop.uninterruptedMs * 1.3 * ((round + random()) / rounds))
    const longest = Math.max(...delays)
    // One kill ends all uploads: those to be killed early start late.
    const started = drops.map(async (drop, n) => {
      await sleep(longest - (delays[n] ?? 0))
      return drop.upload()
    })
    await sleep(longest)
    const uploads = await Promise.all(started)
    await plinth.kill('SIGKILL')
    const statuses = await Promise.all(uploads.map(({ status }) => status))
    await plinth.restart()

    for (const [n, drop] of drops.entries()) {
      const next = uploads[n]?.next
      const after = await served(drop.url)
      const isNew = after.get('index.html') === next?.files.get('index.html')
      const hint = `seed ${seed}, round ${round}, kind ${n}, killed after ${delays[n]} ms`
      if (statuses[n] === 201) expect(isNew, `${hint}: acknowledged, and lost`).toBe(true)
      if (isNew && next) drop.live = next
      expect(after, hint).toEqual(drop.live.files)
    }
  }

  let cleaned = ''
  // The server that has just started may be cleaning up the drop itself; then `gc` skips it.
  do cleaned = (await plinth.plinthd('gc')).stdout
  while (cleaned.includes('Skipped'))
  // A compression in progress may have stored its result without having committed it.
  const findStray = async () => {
    const ids = drops.map(({ id }) => id)
    const { stored, needed } = await readBlobs(plinth, ids)
    const stray = stored.filter((pack) => !needed.includes(pack))
    const missing = needed.filter((pack) => !stored.includes(pack))
    return { stray, missing, spool: await listSpool(plinth, 'any') }
  }
  const none = { stray: [], missing: [], spool: [] }
  const isClean = async () => expect(await findStray(), `seed ${seed}`).toEqual(none)
  await eventually(isClean)

  for (const { id, contents } of drops) {
    const versions = (await api('GET', `/sites/${id}/versions`)).json
    expect(versions).toHaveLength(3)
    for (const { preview_url } of versions) {
      const files = await served(preview_url)
      const index = files.get('index.html')
      const content = contents.find((one) => one.files.get('index.html') === index)
      expect(files, `seed ${seed}`).toEqual(content?.files)
    }
  }
})

// Stops that do not involve the stores are tested on one pair only.
const isFirstPair = inject('stores') === 'sqlite-files'

/** Less than the two minutes after which an idle connection is closed anyway. */
const abortMs = 100_000

// Runs concurrently with the previous test, because it only waits.
test.runIf(isFirstPair)(
  'a stop aborts an upload that hangs, and exits with 0',
  { concurrent: true },
  // The test's own `expect`: concurrent tests must not use the global one.
  async ({ expect }) => {
    const other = await startPlinth()
    try {
      const account = await other.createAccount('plus')
      const { id } = (await apiOf(other, account)('POST', '/sites')).json
      const upload = openUpload(other, account, `/sites/${id}/upload`, 'page.html')
      upload.body.write('<h1>never to be')
      await expect.poll(() => listSpool(other)).toHaveLength(1)
      const started = performance.now()
      expect(await other.kill('SIGTERM')).toBe(0)
      expect(performance.now() - started).toBeLessThan(abortMs)
      await expect(upload.response).rejects.toThrow()
      await other.restart()
      await expect.poll(() => listSpool(other)).toEqual([])
    } finally {
      await other.stop()
    }
  },
)

test('an upload in progress survives a concurrent clean-up', async () => {
  const account = await plinth.createAccount('plus')
  const { id, url } = (await apiOf(plinth, account)('POST', '/sites')).json
  const page = `<h1>slow</h1>${'.'.repeat(200_000)}`
  const upload = openUpload(plinth, account, `/sites/${id}/upload`, 'page.html')
  upload.body.write(page.slice(0, 100_000))
  await expect.poll(() => listSpool(plinth)).toHaveLength(1)
  await plinth.plinthd('gc')
  expect(await listSpool(plinth)).toHaveLength(1)
  upload.body.write(page.slice(100_000))
  upload.finish()
  expect((await upload.response).status).toBe(201)
  expect((await visit(url)).text).toBe(page)
})

test('a clean-up removes no blob that a concurrent upload needs again', async () => {
  const api = apiOf(plinth, await plinth.createAccount('free'))
  const { id, url } = (await api('POST', '/sites')).json
  // Five contents in turn with three versions retained: each upload needs blobs that have just lost
  // their last version.
  const turns = Array.from({ length: 5 }, (_, n) => stamped(`turn-${n}`, bundlePaths))
  let cleaning = true
  const cleanUp = plinth.plinthd('gc').finally(() => {
    cleaning = false
  })
  for (let upload = 0; cleaning || upload < turns.length; upload++) {
    const files = turns[upload % turns.length] ?? new Map()
    const form = folderForm(Object.fromEntries(files))
    expect((await api('POST', `/sites/${id}/upload-bundle`, form)).status).toBe(201)
    expect(await served(url)).toEqual(files)
  }
  await cleanUp
  for (const { preview_url } of (await api('GET', `/sites/${id}/versions`)).json) {
    expect((await served(preview_url)).size).toBe(bundlePaths.length)
  }
})

/** Resolves when the server no longer accepts connections. */
const connectionsRefused = () =>
  expect
    .poll(() =>
      visit(`${plinth.base}/healthz`).then(
        () => 'connected',
        ({ code }) => code,
      ),
    )
    .toBe('ECONNREFUSED')

test('a stop refuses new connections, finishes the upload in progress and exits with 0', async () => {
  const account = await plinth.createAccount('plus')
  const { id, url } = (await apiOf(plinth, account)('POST', '/sites')).json
  const upload = openUpload(plinth, account, `/sites/${id}/upload`, 'page.html')
  upload.body.write('<h1>the last ')
  await expect.poll(() => listSpool(plinth)).toHaveLength(1)
  const exit = plinth.kill('SIGTERM')
  await connectionsRefused()
  process.kill(plinth.pid, 'SIGTERM')
  upload.body.write('one</h1>')
  upload.finish()
  const { status, headers } = await upload.response
  expect([status, headers.connection]).toEqual([201, 'close'])
  expect(await exit).toBe(0)
  await plinth.restart()
  expect((await visit(url)).text).toBe('<h1>the last one</h1>')
})

/** Below the 14 s that a connection gets; a stop takes less than a tenth of a second of CPU time. */
const promptMs = 13_000

test.runIf(isFirstPair)(
  'idle keep-alive connections and unused ones do not delay a stop',
  async () => {
    const sockets = [connect(plinth.port, '127.0.0.1'), connect(plinth.port, '127.0.0.1')]
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    const [keptAlive] = sockets
    if (!keptAlive) throw new Error('no connection')
    keptAlive.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(keptAlive, 'data')
    // Both connections were accepted before this response.
    await visit(`${plinth.base}/healthz`)
    const started = performance.now()
    const code = await plinth.kill('SIGTERM')
    const took = performance.now() - started
    for (const socket of sockets) socket.destroy()
    await plinth.restart()
    expect(code).toBe(0)
    expect(took).toBeLessThan(promptMs)
  },
)

test('a stop does not wait for compression in progress', async () => {
  const api = apiOf(plinth, await plinth.createAccount('plus'))
  const { id, url } = (await api('POST', '/sites')).json
  // Together they take far longer to compress than a stop may take.
  const random = seededRandom(1)
  const words = Array.from({ length: 40_000 }, () => random().toString(36).slice(2, 8)).join(' ')
  const large = (n: number) => `${n} ${words}`
  const files = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`${n}.txt`, large(n)]))
  const form = folderForm({ ...files, 'index.html': '<h1>large</h1>' })
  expect((await api('POST', `/sites/${id}/upload-bundle`, form)).status).toBe(201)
  await expect.poll(() => listSpool(plinth, 'compression')).not.toEqual([])
  const started = performance.now()
  expect(await plinth.kill('SIGTERM')).toBe(0)
  expect(performance.now() - started).toBeLessThan(promptMs)
  expect(await listSpool(plinth, 'any')).toEqual([])
  await plinth.restart()
  expect((await visit(`${url}/59.txt`)).text).toBe(large(59))
  expect((await api('DELETE', `/sites/${id}`)).status).toBe(204)
})

test.runIf(isFirstPair)('`npm start` forwards a stop to the server', async () => {
  const port = await getFreePort()
  const npm = spawn('npm', ['start'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: {
      ...plinth.environment,
      PORT: String(port),
      PLINTH_DATA_DIR: path.join(plinth.stores.dataDir, 'of-npm'),
      npm_config_update_notifier: 'false',
    },
    // A process group of its own, so that no process outlives the test.
    detached: true,
    stdio: 'ignore',
  })
  const exited = once(npm, 'exit')
  const health = () =>
    visit(`http://localhost:${port}/healthz`).then(
      ({ status }) => status,
      ({ code }) => code,
    )
  try {
    await expect.poll(health).toBe(200)
    npm.kill('SIGTERM')
    await exited
    expect(await health()).toBe('ECONNREFUSED')
  } finally {
    try {
      if (npm.pid) process.kill(-npm.pid, 'SIGKILL')
    } catch {
      // No process is left.
    }
  }
})
