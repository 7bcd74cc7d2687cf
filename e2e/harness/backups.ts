// Backups of a server that is published to all the time, and the comparison with what a restored
// server serves.
import { spawn } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject } from 'vitest'
import { apiOf } from './api.ts'
import { badge } from './badge.ts'
import { type BusyPlinth, filesOf, paths } from './busy-plinth.ts'
import { openFormBrowser } from './form-browser.ts'
import { visit } from './http.ts'
import { signIn } from './person.ts'
import { type Plinth, runPlinthd, startPlinth } from './plinth.ts'
import { seededRandom } from './random.ts'
import { createStores, type Stores } from './stores.ts'

/** Starts a backup or a restore and kills it after a part of the time that a whole one takes. */
async function killCommand(
  env: Plinth['environment'],
  args: readonly string[],
  afterMs: number,
): Promise<void> {
  const child = spawn(process.execPath, [inject('plinthd'), ...args], { env, stdio: 'ignore' })
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
  return startRestored(stores)
}

async function startRestored(stores: Stores): Promise<Plinth> {
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

function newRandom() {
  const seed = Number(process.env.PLINTH_TEST_SEED ?? randomInt(2 ** 31))
  return { seed, random: seededRandom(seed) }
}

/** Kills backups under load, repeats them, and restores the result. */
export async function testBackups(busy: BusyPlinth, rounds: number): Promise<void> {
  const { seed, random } = newRandom()
  const started = performance.now()
  expect((await backUp(busy)).stderr).toBe('')
  const wholeMs = performance.now() - started

  for (let round = 0; round < rounds; round++) {
    const hint = `seed ${seed}, round ${round}`
    const killAfterMs = wholeMs * ((round + random()) / rounds)
    await killCommand(busy.plinth.environment, ['backup', busy.target], killAfterMs)
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

/**
 * Kills restores and repeats them. Call it after `testEquality`, when nothing is published. No server
 * may start with a part of a backup.
 */
export async function testRestores(busy: BusyPlinth, rounds: number): Promise<void> {
  const { seed, random } = newRandom()
  const expected = await describeAll(busy.plinth, busy)
  const wholeMs = await timeRestore(busy)

  for (let round = 0; round < rounds; round++) {
    const hint = `seed ${seed}, round ${round}`
    const stores = await createStores()
    const environment = { ...busy.plinth.environment, ...stores.env }
    const run = (...args: string[]) => runPlinthd(environment, ...args)
    // In the first half of the time the program is loaded.
    const killAfterMs = wholeMs * (0.5 + 0.5 * ((round + random()) / rounds))
    await killCommand(environment, ['restore', busy.target], killAfterMs)
    const isInterrupted = (await run('doctor')).stdout.includes('a restore into it is running')
    if (isInterrupted) {
      const served = await run('serve')
      expect([served.code, served.stderr], hint).toEqual([1, expect.stringMatching(/restore/)])
    }
    const again = await run('restore', busy.target)
    const isComplete = again.stderr.startsWith('The database is not empty')
    const problem = again.code === 0 || isComplete ? '' : again.stderr
    expect([problem, isInterrupted && isComplete], hint).toEqual(['', false])
    const restored = await startRestored(stores)
    try {
      expect(await describeAll(restored, busy), hint).toEqual(expected)
    } finally {
      await restored.stop()
    }
  }
}

async function timeRestore({ plinth, target }: BusyPlinth): Promise<number> {
  const stores = await createStores()
  const started = performance.now()
  const outcome = await runPlinthd({ ...plinth.environment, ...stores.env }, 'restore', target)
  expect(outcome.code).toBe(0)
  await stores.remove()
  return performance.now() - started
}
