// Backups of a server that is published to all the time, and the comparison with what a restored
// server serves.
import { spawn } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { blobsUrl } from '@plinth/server/test-servers/s3'
import { expect, inject } from 'vitest'
import { type Api, apiOf, folderForm } from './api.ts'
import { badge } from './badge.ts'
import { openFormBrowser } from './form-browser.ts'
import { visit } from './http.ts'
import { password, signIn } from './person.ts'
import { type Account, type Plinth, runPlinthd, startPlinth } from './plinth.ts'
import { seededRandom } from './random.ts'
import { createStores, type Stores } from './stores.ts'

const dropCount = 4
const paths = ['index.html', ...Array.from({ length: 8 }, (_, n) => `files/${n}.txt`)]
const filesOf = (stamp: string) =>
  Object.fromEntries(paths.map((name) => [name, `${stamp} ${name} ${stamp.repeat(500)}`]))

interface PublishedDrop {
  readonly id: string
  readonly slug: string
  /** Number of the last acknowledged version, and the stamp of each. */
  acknowledged: number
  readonly stamps: Map<number, string>
}

/** A server with accounts, a token, a custom domain and drops that get new versions all the time. */
export interface BusyPlinth {
  readonly plinth: Plinth
  readonly account: Account
  readonly target: string
  readonly drops: readonly PublishedDrop[]
  stopPublishing(): Promise<void>
  stop(): Promise<void>
}

export async function startBusyPlinth(): Promise<BusyPlinth> {
  const plinth = await startPlinth()
  const account = await plinth.createAccount('plus', '--password', password)
  const api = apiOf(plinth, account)
  const drops: PublishedDrop[] = []
  for (let n = 0; n < dropCount; n++) {
    const { id, slug } = (await api('POST', '/sites', { slug: `busy-${n}` })).json
    drops.push({ id, slug, acknowledged: 0, stamps: new Map() })
    await publish(api, drops[n] as PublishedDrop)
  }
  const hostname = { hostname: 'busy.example.com' }
  expect((await api('POST', `/sites/${drops[0]?.id}/domains`, hostname)).status).toBe(201)

  const publishing = new AbortController()
  const loops = drops.map(async (drop) => {
    while (!publishing.signal.aborted) {
      await publish(api, drop)
      // An account has a budget of parse time.
      await sleep(100)
    }
  })
  const stopPublishing = async () => {
    publishing.abort()
    await Promise.all(loops)
  }
  return {
    plinth,
    account,
    target: backupTarget(plinth),
    drops,
    stopPublishing,
    async stop() {
      await stopPublishing()
      await plinth.stop()
    },
  }
}

function backupTarget({ stores }: Plinth): string {
  const name = `${path.basename(stores.dataDir)}-backups`
  if (inject('stores') === 'postgres-s3') return blobsUrl(inject('s3'), name)
  return path.join(stores.dataDir, name)
}

async function publish(api: Api, drop: PublishedDrop): Promise<void> {
  const stamp = `${drop.slug}-${drop.stamps.size}`
  const form = folderForm(filesOf(stamp))
  const { status, json } = await api('POST', `/sites/${drop.id}/upload-bundle`, form)
  expect(status).toBe(201)
  drop.stamps.set(json.version_number, stamp)
  drop.acknowledged = json.version_number
}

/** Starts a backup and kills it after a part of the time that a whole one takes. */
async function killBackup({ plinth, target }: BusyPlinth, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [inject('plinthd'), 'backup', target], {
    env: plinth.environment,
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  await Promise.race([sleep(afterMs), exited])
  child.kill('SIGKILL')
  await exited
}

/** A restored server; its own stores are new. */
async function restore({ plinth, target }: BusyPlinth): Promise<Plinth> {
  const stores = await createStores()
  const environment = { ...plinth.environment, ...stores.env }
  const { code, stdout, stderr } = await runPlinthd(environment, 'restore', target)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain('Restored the backup')
  await checkSecret(plinth, stores, stdout)
  const restored = await startPlinth(stores.env)
  const stop = async () => {
    await restored.stop()
    await stores.remove()
  }
  return { ...restored, stop }
}

/** A generated secret is restored, for this user only; one in the environment is not stored. */
async function checkSecret(plinth: Plinth, { dataDir }: Stores, output: string): Promise<void> {
  const file = path.join(dataDir, 'secret')
  if (plinth.environment.PLINTH_SECRET !== undefined) {
    expect(output).toContain('PLINTH_SECRET is the right one')
    expect(existsSync(file)).toBe(false)
    return
  }
  const original = await readFile(path.join(plinth.stores.dataDir, 'secret'), 'utf8')
  expect(await readFile(file, 'utf8')).toBe(original)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
}

/** What a visitor of the restored server gets at an address, without the badge. */
async function contentOf({ base }: Plinth, url: string, name: string): Promise<string> {
  const { hostname } = new URL(url)
  const { port } = new URL(base)
  const { status, text } = await visit(`http://${hostname}:${port}/${name}`)
  return status === 200 ? text.replace(badge, '') : `status ${status}`
}

/** The live version of each drop is one that was published, and none older than acknowledged. */
async function checkLive(
  restored: Plinth,
  { account, drops }: BusyPlinth,
  before: readonly number[],
) {
  const api = apiOf(restored, account)
  for (const [n, drop] of drops.entries()) {
    const [live] = (await api('GET', `/sites/${drop.id}/versions`)).json
    expect(live.version_number, drop.slug).toBeGreaterThanOrEqual(before[n] ?? 0)
    const files = filesOf(drop.stamps.get(live.version_number) ?? '')
    for (const name of paths) {
      const content = await contentOf(restored, live.preview_url, name)
      expect(content === files[name], `${drop.slug}/${name} of ${live.version_number}`).toBe(true)
    }
  }
}

/** Everything that the API and the pages show, with a digest for each page. */
async function describeAll(plinth: Plinth, { account, drops }: BusyPlinth): Promise<unknown> {
  const api = apiOf(plinth, account)
  const withoutPort = (value: unknown) =>
    // The requests of this comparison use the token, and jobs check the domain again.
    JSON.parse(
      JSON.stringify(value)
        .replaceAll(`:${plinth.port}`, '')
        .replace(/"(last_used|checked|next_check)_at":"[^"]*"/g, '"$1_at":null'),
    )
  const described = await Promise.all(
    drops.map(async ({ id }) => {
      const versions = (await api('GET', `/sites/${id}/versions`)).json
      const pages = await Promise.all(
        versions.flatMap(({ preview_url }: { preview_url: string }) =>
          paths.map((name) => contentOf(plinth, preview_url, name)),
        ),
      )
      const digests = pages.map((page) => createHash('sha256').update(page).digest('hex'))
      const domains = (await api('GET', `/sites/${id}/domains`)).json
      const publishes = (await api('GET', `/sites/${id}/publishes`)).json
      return { versions, digests, domains, publishes }
    }),
  )
  const lists = await Promise.all(['/sites', '/tokens', '/me'].map((list) => api('GET', list)))
  return withoutPort({ described, lists: lists.map(({ status, json }) => [status, json]) })
}

const backUp = (busy: BusyPlinth) => runPlinthd(busy.plinth.environment, 'backup', busy.target)

const verify = (busy: BusyPlinth) => runPlinthd(busy.plinth.environment, 'verify', busy.target)

/** Kills backups under load, repeats them, and restores the result. */
export async function testBackups(busy: BusyPlinth, rounds: number): Promise<void> {
  const seed = Number(process.env.PLINTH_TEST_SEED ?? randomInt(2 ** 31))
  const random = seededRandom(seed)
  const started = performance.now()
  expect((await backUp(busy)).stderr).toBe('')
  const wholeMs = performance.now() - started

  for (let round = 0; round < rounds; round++) {
    const hint = `seed ${seed}, round ${round}`
    await killBackup(busy, wholeMs * ((round + random()) / rounds))
    const before = busy.drops.map(({ acknowledged }) => acknowledged)
    const outcome = await backUp(busy)
    expect([outcome.code, outcome.stderr], hint).toEqual([0, ''])
    const verified = await verify(busy)
    expect([verified.code, verified.stderr], hint).toEqual([0, ''])
    const restored = await restore(busy)
    try {
      await checkLive(restored, busy, before)
    } finally {
      await restored.stop()
    }
  }
}

/** With no publish in progress, a restored server shows exactly the same. */
export async function testEquality(busy: BusyPlinth): Promise<void> {
  await busy.stopPublishing()
  expect((await backUp(busy)).code).toBe(0)
  const restored = await restore(busy)
  try {
    await signIn(openFormBrowser(restored), busy.account)
    expect(await describeAll(restored, busy)).toEqual(await describeAll(busy.plinth, busy))
  } finally {
    await restored.stop()
  }
}
