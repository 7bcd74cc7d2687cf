// A server that is published to and visited all the time, its copy to other stores, and the
// comparison with what the copy serves.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject } from 'vitest'
import { type Api, apiOf, folderForm } from './api.ts'
import { badge } from './badge.ts'
import { visit } from './http.ts'
import { password } from './person.ts'
import { type Account, type Plinth, runPlinthd, startPlinth } from './plinth.ts'
import { createStores, type Stores } from './stores.ts'
import type { StoresPair } from './suite-stores.ts'

export interface CopiedDrop {
  readonly id: string
  readonly slug: string
  /** The text of each acknowledged version by its number. */
  readonly texts: Map<number, string>
}

const pageOf = (text: string) => `<!doctype html><title>${text}</title><h1>${text}</h1>`

/** Returns the status. */
export async function publish(api: Api, drop: CopiedDrop): Promise<number> {
  const text = `${drop.slug} ${drop.texts.size}`
  const form = folderForm({ 'index.html': pageOf(text), 'data.txt': text.repeat(2000) })
  const { status, headers, json } = await api('POST', `/sites/${drop.id}/upload-bundle`, form)
  if (status === 201) drop.texts.set(json.version_number, text)
  // While the service is read-only.
  else if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  else expect(status, JSON.stringify(json)).toBe(201)
  return status
}

/** Drops of one account, published at least once. */
export async function createDrops(
  api: Api,
  count: number,
  prefix = 'copied',
): Promise<CopiedDrop[]> {
  const drops: CopiedDrop[] = []
  for (let n = 0; n < count; n++) {
    const { id, slug } = (await api('POST', '/sites', { slug: `${prefix}-${n}` })).json
    const drop = { id, slug, texts: new Map<number, string>() }
    expect(await publish(api, drop)).toBe(201)
    drops.push(drop)
  }
  return drops
}

export const addressOf = ({ port }: Plinth, { slug }: Pick<CopiedDrop, 'slug'>): string =>
  `http://${slug}.localhost:${port}/`

export interface Traffic {
  stop(): Promise<void>
}

/** Publishes to some drops, and visits one that does not change: no visit may fail. */
export function startTraffic(
  plinth: Plinth,
  api: Api,
  { busy, quiet }: { readonly busy: readonly CopiedDrop[]; readonly quiet: CopiedDrop },
): Traffic {
  const stopping = new AbortController()
  const repeat = async (work: () => Promise<void>) => {
    while (!stopping.signal.aborted) {
      await work()
      // Enough for several publishes during each copy. An account has a budget of parse time.
      await sleep(400)
    }
  }
  const publishing = busy.map((drop) => repeat(async () => void (await publish(api, drop))))
  const visiting = repeat(async () => {
    const { status, text } = await visit(addressOf(plinth, quiet))
    expect([status, text]).toEqual([200, expect.stringContaining(`${quiet.slug} 0`)])
  })
  return {
    async stop() {
      stopping.abort()
      await Promise.all([...publishing, visiting])
    },
  }
}

export interface Target {
  readonly stores: Stores
  /** The environment of a server on these stores. */
  readonly env: Readonly<Record<string, string>>
  /** A file with the same. */
  readonly file: string
}

const others: Readonly<Record<StoresPair, StoresPair>> = {
  'sqlite-files': 'postgres-s3',
  'postgres-s3': 'sqlite-files',
}

/** Empty stores of the other kind. */
export async function createTarget({ environment, stores: source }: Plinth): Promise<Target> {
  const stores = await createStores(others[inject('stores')])
  const { dataDir } = stores
  const secret =
    environment.PLINTH_SECRET ??
    (await readFile(path.join(source.dataDir, 'secret'), 'utf8')).trim()
  const env = {
    DATABASE_URL: `sqlite:${dataDir}/plinth.sqlite`,
    PLINTH_BLOBS_URL: `file:${dataDir}/blobs`,
    ...stores.env,
    PLINTH_SECRET: secret,
  }
  const file = path.join(dataDir, 'target.env')
  const lines = Object.entries(env).map(([name, value]) => `${name}="${value}"\n`)
  await writeFile(file, lines.join(''), { mode: 0o600 })
  return { stores, env, file }
}

/** Kills a copy at some time after it has begun. */
export async function killCopy(plinth: Plinth, { file }: Target, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [inject('plinthd'), 'copy', file], {
    env: plinth.environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), exited])
  await Promise.race([sleep(afterMs), exited])
  child.kill('SIGKILL')
  await exited
}

export const copy = (plinth: Plinth, { file }: Target, ...flags: string[]) =>
  runPlinthd(plinth.environment, 'copy', file, ...flags)

export const startTarget = (target: Target, env: Readonly<Record<string, string>> = {}) =>
  startPlinth({ ...target.env, ...env })

/** Every acknowledged version is the live one or an earlier one, with its content. */
export async function checkDrops(
  target: Plinth,
  account: Account,
  drops: readonly CopiedDrop[],
): Promise<void> {
  const api = apiOf(target, account)
  for (const drop of drops) {
    const versions = (await api('GET', `/sites/${drop.id}/versions`)).json
    const newest = Math.max(...drop.texts.keys())
    expect(versions[0].version_number, drop.slug).toBeGreaterThanOrEqual(newest)
    for (const { version_number: number, preview_url } of versions) {
      const text = drop.texts.get(number)
      // One whose response a kill has lost.
      if (text === undefined) continue
      const { hostname } = new URL(preview_url)
      const page = await visit(`http://${hostname}:${target.port}/`)
      expect([page.status, page.text.replace(badge, '')], drop.slug).toEqual([200, pageOf(text)])
      const data = await visit(`http://${hostname}:${target.port}/data.txt`)
      expect(data.text === text.repeat(2000), `${drop.slug} ${number}`).toBe(true)
    }
  }
}

/** Unlocks a protected drop. Returns the cookie. */
export async function unlock(plinth: Plinth, drop: CopiedDrop): Promise<string> {
  const { status, headers } = await visit(`${addressOf(plinth, drop)}.plinth/unlock`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ password, return_to: '/' }).toString(),
  })
  expect(status).toBe(303)
  return headers['set-cookie']?.[0]?.split(';')[0] ?? ''
}
