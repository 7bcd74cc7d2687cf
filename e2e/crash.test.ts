// What a crash, a clean-up and a stop may do to uploads: nothing that anybody would notice.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type Api, type ApiAnswer, apiOf, fileForm, folderForm } from './harness/api.ts'
import { badge } from './harness/badge.ts'
import { visit } from './harness/http.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'
import { seededRandom } from './harness/random.ts'
import { openUpload } from './harness/slow-upload.ts'
import { listSpool, readBlobs } from './harness/stored-blobs.ts'
import { zipOf } from './harness/zip.ts'

// Each kills an upload of every kind, on each pair of stores.
const rounds = 3
const bundlePaths = [
  'index.html',
  ...Array.from({ length: 59 }, (_, n) => (n % 6 === 0 ? `pages/${n}.html` : `files/${n}.txt`)),
]

/** One upload: what it puts at which path. Everything in it says whose it is. */
interface Content {
  readonly files: ReadonlyMap<string, string>
  readonly send: (api: Api, site: string) => Promise<ApiAnswer>
}

const stamped = (stamp: string, paths: readonly string[]) =>
  new Map(paths.map((path) => [path, `${stamp} ${path} ${stamp.repeat(60)}`]))

const kinds: ((stamp: string) => Content)[] = [
  (stamp) => {
    const files = stamped(stamp, ['index.html'])
    const form = fileForm('page.html', files.get('index.html') ?? '')
    return { files, send: (api, site) => api('POST', `/sites/${site}/upload`, form) }
  },
  (stamp) => {
    const files = stamped(stamp, bundlePaths)
    const form = folderForm(Object.fromEntries(files))
    return { files, send: (api, site) => api('POST', `/sites/${site}/upload-bundle`, form) }
  },
  (stamp) => {
    const files = stamped(stamp, bundlePaths)
    const send = async (api: Api, site: string) => {
      const archive = await zipOf(Object.fromEntries(files))
      return api('POST', `/sites/${site}/upload-bundle`, fileForm('site.zip', archive))
    }
    return { files, send }
  },
]
let plinth: Plinth
beforeAll(async () => {
  plinth = await startPlinth()
})
afterAll(() => plinth.stop())

/** What the address serves at every path that any upload ever had. */
async function served(url: string): Promise<Map<string, string>> {
  const answers = await Promise.all(
    bundlePaths.map(async (path) => [path, await visit(`${url}/${path}`)] as const),
  )
  const found = answers.filter(([, answer]) => answer.status !== 404)
  return new Map(
    found.map(([path, { status, text }]) => [
      path,
      status === 200 ? text.replace(badge, '') : `${status}`,
    ]),
  )
}

/** A drop that gets one kind of upload, again and again. */
interface Drop {
  readonly id: string
  readonly url: string
  readonly contents: Content[]
  live: Content
  /** How long an upload takes on a server that has just started. */
  uninterruptedMs: number
  readonly upload: () => { readonly next: Content; readonly status: Promise<number | null> }
}

async function createDrop(api: Api, kind: (typeof kinds)[number], seed: number): Promise<Drop> {
  const { id, url } = (await api('POST', '/sites')).json
  const contents: Content[] = []
  const upload = () => {
    const next = kind(`stamp-${contents.length}-of-${seed}`)
    contents.push(next)
    const answer = next.send(api, id)
    return { next, status: answer.then(({ status }) => status).catch(() => null) }
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

test.concurrent('crashes during an upload leave the old version or the new one, and no litter', async () => {
  const seed = Number(process.env.PLINTH_TEST_SEED ?? randomInt(2 ** 31))
  const random = seededRandom(seed)
  const api = apiOf(plinth, await plinth.createAccount('free'))
  const drops = await Promise.all(kinds.map((kind) => createDrop(api, kind, seed)))
  const uploadAll = () => Promise.all(drops.map(uploadWhole))
  // The plan keeps three versions, so that every upload to come drops one.
  await uploadAll()
  await uploadAll()
  await plinth.kill('SIGKILL')
  await plinth.restart()
  await uploadAll()

  for (let round = 0; round < rounds; round++) {
    // Spread over the whole upload and a little beyond, for each kind by itself.
    const delays = drops.map((drop) => drop.uninterruptedMs * 1.3 * ((round + random()) / rounds))
    const longest = Math.max(...delays)
    // Those that are to be killed early begin late: one kill is for all.
    const begun = drops.map(async (drop, n) => {
      await sleep(longest - (delays[n] ?? 0))
      return drop.upload()
    })
    await sleep(longest)
    const uploads = await Promise.all(begun)
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
  // The server that has just started may be cleaning up itself; then the drop is left to it.
  do cleaned = (await plinth.plinthd('gc')).stdout
  while (cleaned.includes('Left'))
  // What it has just been compressing may be stored and not committed at the moment.
  const litter = async () => {
    const ids = drops.map(({ id }) => id)
    const { stored, needed } = await readBlobs(plinth, ids)
    const stray = stored.filter((pack) => !needed.includes(pack))
    const missing = needed.filter((pack) => !stored.includes(pack))
    return { stray, missing, spool: await listSpool(plinth, 'any') }
  }
  const none = { stray: [], missing: [], spool: [] }
  const isClean = async () => expect(await litter(), `seed ${seed}`).toEqual(none)
  await vi.waitFor(isClean, { timeout: 20_000, interval: 100 })

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
}, 180_000)

// What is over before the stores are asked is looked at on one pair of them.
const isFirstPair = inject('stores') === 'sqlite-files'

// Beside the one before, because it only waits.
test.runIf(isFirstPair)(
  'asked to stop, it cuts off an upload that hangs and ends well',
  { concurrent: true, timeout: 180_000 },
  // Its own: of tests that run side by side only one is the current one.
  async ({ expect }) => {
    const other = await startPlinth()
    try {
      const account = await other.createAccount('plus')
      const { id } = (await apiOf(other, account)('POST', '/sites')).json
      const upload = openUpload(other, account, `/sites/${id}/upload`, 'page.html')
      upload.body.write('<h1>never to be')
      await expect.poll(() => listSpool(other), { timeout: 10_000 }).toHaveLength(1)
      const started = performance.now()
      expect(await other.kill('SIGTERM')).toBe(0)
      expect(performance.now() - started).toBeLessThan(20_000)
      await expect(upload.answer).rejects.toThrow()
      await other.restart()
      await expect.poll(() => listSpool(other), { timeout: 10_000 }).toEqual([])
    } finally {
      await other.stop()
    }
  },
)

test('an upload that is under way survives a clean-up beside it', async () => {
  const account = await plinth.createAccount('plus')
  const { id, url } = (await apiOf(plinth, account)('POST', '/sites')).json
  const page = `<h1>slow</h1>${'.'.repeat(200_000)}`
  const upload = openUpload(plinth, account, `/sites/${id}/upload`, 'page.html')
  upload.body.write(page.slice(0, 100_000))
  await expect.poll(() => listSpool(plinth), { timeout: 10_000 }).toHaveLength(1)
  await plinth.plinthd('gc')
  expect(await listSpool(plinth)).toHaveLength(1)
  upload.body.write(page.slice(100_000))
  upload.finish()
  expect((await upload.answer).status).toBe(201)
  expect((await visit(url)).text).toBe(page)
})

test('a clean-up takes nothing from uploads that bring back what it is about to remove', async () => {
  const api = apiOf(plinth, await plinth.createAccount('free'))
  const { id, url } = (await api('POST', '/sites')).json
  // Five contents in turn and three versions kept: each upload needs blobs that have just lost
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

/** Resolves when nobody listens any more. */
const refused = () =>
  expect
    .poll(
      () =>
        visit(`${plinth.base}/healthz`).then(
          () => 'answered',
          ({ code }) => code,
        ),
      {
        timeout: 10_000,
      },
    )
    .toBe('ECONNREFUSED')

test('asked to stop, it takes no more connections, finishes the upload under way and ends well', async () => {
  const account = await plinth.createAccount('plus')
  const { id, url } = (await apiOf(plinth, account)('POST', '/sites')).json
  const upload = openUpload(plinth, account, `/sites/${id}/upload`, 'page.html')
  upload.body.write('<h1>the last ')
  await expect.poll(() => listSpool(plinth), { timeout: 10_000 }).toHaveLength(1)
  const exit = plinth.kill('SIGTERM')
  await refused()
  process.kill(plinth.pid, 'SIGTERM')
  upload.body.write('one</h1>')
  upload.finish()
  const { status, headers } = await upload.answer
  expect([status, headers.connection]).toEqual([201, 'close'])
  expect(await exit).toBe(0)
  await plinth.restart()
  expect((await visit(url)).text).toBe('<h1>the last one</h1>')
})

// Far below the fifteen seconds that an upload would get, far above what a busy machine needs.
const promptMs = 5_000

test.runIf(isFirstPair)(
  'connections that are kept alive or were opened ahead do not delay a stop',
  async () => {
    const sockets = [connect(plinth.port, '127.0.0.1'), connect(plinth.port, '127.0.0.1')]
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    const [keptAlive] = sockets
    if (!keptAlive) throw new Error('nobody is connected')
    keptAlive.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(keptAlive, 'data')
    // Both were accepted before this answer was given.
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

test('asked to stop while it compresses, it does not finish that first', async () => {
  const api = apiOf(plinth, await plinth.createAccount('plus'))
  const { id, url } = (await api('POST', '/sites')).json
  // Together they take far longer than a stop may.
  const random = seededRandom(1)
  const words = Array.from({ length: 40_000 }, () => random().toString(36).slice(2, 8)).join(' ')
  const large = (n: number) => `${n} ${words}`
  const files = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`${n}.txt`, large(n)]))
  const form = folderForm({ ...files, 'index.html': '<h1>large</h1>' })
  expect((await api('POST', `/sites/${id}/upload-bundle`, form)).status).toBe(201)
  await expect.poll(() => listSpool(plinth, 'compression'), { timeout: 20_000 }).not.toEqual([])
  const started = performance.now()
  expect(await plinth.kill('SIGTERM')).toBe(0)
  expect(performance.now() - started).toBeLessThan(20_000)
  expect(await listSpool(plinth, 'any')).toEqual([])
  await plinth.restart()
  expect((await visit(`${url}/59.txt`)).text).toBe(large(59))
  expect((await api('DELETE', `/sites/${id}`)).status).toBe(204)
})

test.runIf(isFirstPair)('`npm start` hands a stop on to the server', async () => {
  const port = await getFreePort()
  const npm = spawn('npm', ['start'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: {
      ...plinth.environment,
      PORT: String(port),
      PLINTH_DATA_DIR: path.join(plinth.stores.dataDir, 'of-npm'),
      npm_config_update_notifier: 'false',
    },
    // A group of its own: nothing of it outlives the test.
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
    await expect.poll(health, { timeout: 20_000 }).toBe(200)
    npm.kill('SIGTERM')
    await exited
    expect(await health()).toBe('ECONNREFUSED')
  } finally {
    try {
      if (npm.pid) process.kill(-npm.pid, 'SIGKILL')
    } catch {
      // Nobody is left.
    }
  }
})
