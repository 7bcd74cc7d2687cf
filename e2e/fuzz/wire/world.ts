// The fuzzed server: a drop to visit, an account whose operations are fuzzed, an operator, and a drop
// of another account that must not change.
import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { type Api, apiOf, folderForm } from '../../harness/api.ts'
import { openFormBrowser } from '../../harness/form-browser.ts'
import { visit } from '../../harness/http.ts'
import { inspectMemory, type MemoryInspector } from '../../harness/live-memory.ts'
import { password, signIn } from '../../harness/person.ts'
import { type Account, type Plinth, startPlinth, unwrapped } from '../../harness/plinth.ts'
import { residentBytes } from '../../harness/resident-memory.ts'
import { createWireClient, type WireClient } from './client.ts'

export interface OwnDrop {
  readonly id: string
  readonly slug: string
  readonly host: string
}

export interface World {
  readonly plinth: Plinth
  readonly client: WireClient
  /** Headers of the account with a token and with a browser session, and of an operator. */
  readonly callers: readonly Readonly<Record<string, string>>[]
  readonly token: string
  /** To visit, and to publish to. */
  readonly drops: readonly OwnDrop[]
  /** Ids of own records, which operations take in their path; none of the drops above. */
  readonly ids: readonly string[]
  /** Digest of everything that the drop of the other account serves. */
  otherDigest(): Promise<string>
  usage(): Promise<Usage>
  stop(): Promise<void>
}

/** In bytes. */
export interface Usage {
  /** What the main thread needs, without garbage. */
  readonly memory: number
  /** The whole process, with its other threads and what native code allocates. */
  readonly resident: number
  /** The data directory. */
  readonly disk: number
}

const files = {
  'index.html': '<!doctype html><title>Fuzzed</title><h1>Hello</h1>',
  'app.js': 'console.log(1)\n'.repeat(200),
  'docs/page.html': '<p>A page',
  '404.html': '<p>Nothing here',
  _redirects: '/old/* /docs/:splat 301\n/rewritten /docs/page.html 200\n',
  _headers: '/*\n  X-Own: :splat\n',
}

const environment = {
  // Each request may name its own network, so that limits by network do not end the run.
  PLINTH_TRUST_PROXY: '127.0.0.1',
  // Full after the first tenth of a run: what grows later is no cache.
  PLINTH_CACHE_BYTES: String(16 * 1024 * 1024),
}

export async function createWorld(): Promise<World> {
  const inspectorPort = await getFreePort()
  const plinth = await startPlinth(environment, {
    ...unwrapped,
    server: ([node = '', ...args]) => [node, `--inspect=127.0.0.1:${inspectorPort}`, ...args],
  })
  try {
    return await prepare(plinth, await inspectMemory(inspectorPort))
  } catch (error) {
    await plinth.stop()
    throw error
  }
}

async function prepare(plinth: Plinth, memory: MemoryInspector): Promise<World> {
  const [account, other, operator] = await Promise.all([
    plinth.createAccount('business', '--password', password),
    plinth.createAccount('plus'),
    plinth.createAccount('business', '--password', password, '--operator'),
  ])
  const api = apiOf(plinth, account)
  const drops = [await newDrop(plinth, api), await newDrop(plinth, api)]
  const operated = await newDrop(plinth, api)
  const versions = await api('GET', `/sites/${operated.id}/versions`)
  const untouched = await newDrop(plinth, apiOf(plinth, other))
  const client = createWireClient(plinth.port)
  return {
    plinth,
    client,
    token: account.token,
    drops,
    ids: [operated.id, operated.slug, idOf(versions.json), account.user_id],
    callers: [
      { authorization: `Bearer ${account.token}` },
      await sessionOf(plinth, account),
      await sessionOf(plinth, operator),
      {},
    ],
    otherDigest: () => digestOf(untouched.host),
    usage: async () => ({
      memory: await memory.liveBytes(),
      resident: await residentBytes(plinth.pid),
      disk: await bytesUnder(plinth.stores.dataDir),
    }),
    async stop() {
      client.close()
      memory.close()
      await plinth.stop()
    },
  }
}

async function newDrop(plinth: Plinth, api: Api): Promise<OwnDrop> {
  const { id, slug } = (await api('POST', '/sites', {})).json as { id: string; slug: string }
  const { status, text } = await api('POST', `/sites/${id}/upload-bundle`, folderForm(files))
  if (status !== 201) throw new Error(text)
  return { id, slug, host: `${slug}.localhost:${plinth.port}` }
}

const idOf = (json: unknown): string => /"(v_[a-z2-7]{26})"/.exec(JSON.stringify(json))?.[1] ?? ''

async function sessionOf(plinth: Plinth, account: Account): Promise<Record<string, string>> {
  const browser = openFormBrowser(plinth)
  await signIn(browser, account)
  const cookie = `plinth_session=${browser.cookies.get('plinth_session')}`
  return { cookie, origin: plinth.base }
}

async function digestOf(host: string): Promise<string> {
  const hash = createHash('sha256')
  for (const name of Object.keys(files)) {
    const url = `http://${host}/${name}`
    const { status, body } = await visit(url, { headers: { 'accept-encoding': 'identity' } })
    hash.update(`${name} ${status} `).update(body)
  }
  return hash.digest('hex')
}

/** Folders and files may be removed meanwhile. */
async function bytesUnder(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const sizes = entries.map(async (entry) => {
    const own = path.join(folder, entry.name)
    if (entry.isDirectory()) return bytesUnder(own)
    return stat(own).then(
      ({ size }) => size,
      () => 0,
    )
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
