// Visits and uploads through a proxy that go on while nodes are replaced, and their outcome.
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { request as requestSecurely, Agent as SecureAgent } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { folderForm } from './api.ts'
import { visit } from './http.ts'
import type { Plinth } from './plinth.ts'

/** The proxy, as visitors reach it. */
export interface Entrance {
  readonly port: number
  /** Host of the app. */
  readonly app: string
  /** Trusted certificate; null for plain HTTP. */
  readonly ca: string | null
}

export interface Outcome {
  readonly visits: number
  readonly uploads: number
  /** Uploads that were repeated after a 502 or 503, or a lost connection. */
  readonly retries: number
  /** Visits that failed, and uploads that failed in another way. */
  readonly failures: readonly string[]
}

export interface SteadyLoad {
  /** What has happened so far. */
  outcome(): Outcome
  /** Ends the load, and checks on each node that everything acknowledged is served. */
  stop(nodes: readonly Plinth[]): Promise<Outcome>
}

interface Drop {
  readonly id: string
  readonly host: string
  files: Readonly<Record<string, string>>
}

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
}

/** A large file is in flight for longer. */
const contentOf = (stamp: string): Record<string, string> => ({
  'index.html': `<h1>${stamp}</h1>`,
  'small.txt': stamp,
  'large.txt': stamp.repeat(20_000),
})
const visitorCount = 6
const publisherCount = 2
const pauseMs = 5

/** A client that keeps its connections open. */
function createClient({ port, ca }: Entrance) {
  const options = { keepAlive: true, maxSockets: 1 }
  const secure = ca === null ? null : new SecureAgent({ ...options, ca })
  const plain = new Agent(options)
  return async (host: string, path: string, { method = 'GET', headers, body }: Sent = {}) => {
    const target = { host: '127.0.0.1', port, path, method, headers: { host, ...headers } }
    const outgoing = secure
      ? requestSecurely({ ...target, servername: host, agent: secure })
      : request({ ...target, agent: plain })
    outgoing.on('error', () => {}).end(body)
    const [response]: IncomingMessage[] = await once(outgoing, 'response')
    if (!response) throw new Error('no response')
    return { status: response.statusCode ?? 0, text: await text(response) }
  }
}

export async function startLoad(entrance: Entrance, token: string): Promise<SteadyLoad> {
  const ended = new AbortController()
  const counts = { visits: 0, uploads: 0, retries: 0 }
  const failures: string[] = []
  const headers = { authorization: `Bearer ${token}` }

  async function createDrop(): Promise<Drop> {
    const body = Buffer.from('{}')
    const type = { 'content-type': 'application/json', 'content-length': '2' }
    const sent = { method: 'POST', headers: { ...headers, ...type }, body }
    const created = await createClient(entrance)(entrance.app, '/api/v1/sites', sent)
    expect([created.status, created.text]).toEqual([201, created.text])
    const { id, url } = JSON.parse(created.text)
    return { id, host: new URL(url).host, files: {} }
  }

  /** Repeats the upload until it is acknowledged, as clients do. */
  async function publish(send: ReturnType<typeof createClient>, drop: Drop, stamp: string) {
    const files = contentOf(stamp)
    const form = new Response(folderForm(files))
    const type = { 'content-type': form.headers.get('content-type') ?? '' }
    const body = Buffer.from(await form.arrayBuffer())
    const length = { 'content-length': String(body.length) }
    const sent = { method: 'POST', headers: { ...headers, ...type, ...length }, body }
    for (;;) {
      const path = `/api/v1/sites/${drop.id}/upload-bundle`
      const answer = await send(entrance.app, path, sent).catch(lost)
      if (answer.status === 201) {
        counts.uploads += 1
        drop.files = files
        return
      }
      if (answer.status !== 502 && answer.status !== 503) {
        failures.push(`upload: ${answer.status} ${answer.text}`)
        return
      }
      counts.retries += 1
      await sleep(200)
    }
  }

  const first = createClient(entrance)
  const drops = [await createDrop(), await createDrop()]
  for (const drop of drops) await publish(first, drop, drop.host)
  const published: Drop[] = []
  for (let n = 0; n < publisherCount; n++) published.push(await createDrop())

  async function visitAgain(visitor: number): Promise<void> {
    const send = createClient(entrance)
    for (let n = visitor; !ended.signal.aborted; n++) {
      const { host, files } = drops[n % drops.length] as Drop
      const names = Object.keys(files)
      const name = names[n % names.length] ?? ''
      const answer = await send(host, `/${name}`).catch(lost)
      counts.visits += 1
      if (answer.status !== 200 || answer.text !== files[name])
        failures.push(`visit: ${answer.status} ${answer.text.slice(0, 100)}`)
      await sleep(pauseMs)
    }
  }

  async function publishAgain(drop: Drop): Promise<void> {
    const send = createClient(entrance)
    for (let n = 0; !ended.signal.aborted; n++) {
      await publish(send, drop, `${drop.host} ${n}`)
      // An account has a budget of parse time.
      await sleep(100)
    }
  }

  const loops = Promise.all([
    ...Array.from({ length: visitorCount }, (_, n) => visitAgain(n)),
    ...published.map(publishAgain),
  ])
  const outcome = () => ({ ...counts, failures })
  return {
    outcome,
    async stop(nodes) {
      ended.abort()
      await loops
      for (const node of nodes)
        for (const drop of [...drops, ...published]) await expectServed(node, drop)
      return outcome()
    },
  }
}

const lost = (error: NodeJS.ErrnoException) => ({ status: 502, text: `lost: ${error.message}` })

async function expectServed({ base }: Plinth, { host, files }: Drop): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const headers = { host, 'x-forwarded-proto': 'https' }
    const served = () => visit(base, { target: `/${name}`, headers }).then((page) => page.text)
    // Other nodes learn of a publish a moment later.
    await expect.poll(served).toBe(content)
  }
}
