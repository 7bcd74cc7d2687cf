// What a crash, a clean-up and a stop may do to uploads: nothing that anybody would notice.
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type ApiAnswer, apiOf, fileForm, folderForm } from './harness/api.ts'
import { visit } from './harness/http.ts'
import { type Account, type Plinth, startPlinth } from './harness/plinth.ts'
import { seededRandom } from './harness/random.ts'
import { openUpload } from './harness/slow-upload.ts'
import { listSpool, readBlobs } from './harness/stored-blobs.ts'
import { zipOf } from './harness/zip.ts'

const rounds = 20
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
  new Map(paths.map((path) => [path, `${stamp} ${path} ${stamp.repeat(40)}`]))

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
const kindOf = (round: number) => kinds[round % kinds.length] ?? kinds[0]

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
    found.map(([path, { status, text }]) => [path, status === 200 ? text : `${status}`]),
  )
}

test('twenty crashes during an upload leave the old version or the new one, and no litter', async () => {
  const seed = Number(process.env.PLINTH_TEST_SEED ?? randomInt(2 ** 31))
  const random = seededRandom(seed)
  const api = apiOf(plinth, await plinth.createAccount('plus'))
  const { id, url } = (await api('POST', '/sites')).json
  const contents: Content[] = []
  const make = (round: number): Content => {
    const content = kindOf(round)?.(`stamp-${contents.length}-of-${seed}`)
    if (!content) throw new Error('there is no such kind')
    contents.push(content)
    return content
  }

  // How long each kind takes on a server that has just started, as those to come have.
  const uninterrupted: number[] = []
  let live = make(0)
  for (const kind of kinds.keys()) {
    await plinth.kill('SIGKILL')
    await plinth.restart()
    live = make(kind)
    const started = performance.now()
    expect((await live.send(api, id)).status).toBe(201)
    uninterrupted.push(performance.now() - started)
  }

  for (let round = 0; round < rounds; round++) {
    const next = make(round)
    // Spread over the whole upload and a little beyond, for each kind.
    const part = (((round * 3) % rounds) + random()) / rounds
    const delay = (uninterrupted[round % kinds.length] ?? 0) * 1.3 * part
    const upload = next.send(api, id).catch(() => null)
    await sleep(delay)
    await plinth.kill('SIGKILL')
    const acknowledged = (await upload)?.status === 201
    await plinth.restart()

    const after = await served(url)
    const isNew = after.get('index.html') === next.files.get('index.html')
    const hint = `seed ${seed}, round ${round}, killed after ${delay} ms`
    if (acknowledged) expect(isNew, `${hint}: acknowledged, and lost`).toBe(true)
    if (isNew) live = next
    expect(after, hint).toEqual(live.files)
    if (process.env.DEBUG_CRASH) console.log(round, delay.toFixed(1), acknowledged, isNew)
  }

  let cleaned = ''
  // The server that has just started may be cleaning up itself; then the drop is left to it.
  do cleaned = (await plinth.plinthd('gc')).stdout
  while (cleaned.includes('Left'))
  const { stored, needed } = await readBlobs(plinth, [id])
  expect(stored, `seed ${seed}`).toEqual(needed)
  expect(await listSpool(plinth)).toEqual([])

  const versions = (await api('GET', `/sites/${id}/versions`)).json
  expect(versions).toHaveLength(10)
  for (const { preview_url } of versions) {
    const files = await served(preview_url)
    const content = contents.find((one) => one.files.get('index.html') === files.get('index.html'))
    expect(files, `seed ${seed}`).toEqual(content?.files)
  }
})
