// Starts all peers of `bench serve` and checks their responses.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Run } from '../bench-run.ts'
import { page } from '../fixtures/content.ts'
import { type MadeCertificate, makeCertificate } from '../fixtures/seed-certificates.ts'
import type { HttpResponse } from '../measure/http-client.ts'
import { processesOf, waitUntilIdle } from '../measure/process-tree.ts'
import type { BenchOptions } from '../options.ts'
import { startBare } from '../peers/bare.ts'
import { type Peer, type PeerName, secureHost } from '../peers/peer.ts'
import type { PlinthPeer } from '../peers/plinth.ts'
import { requireTool } from '../tools.ts'
import { type Client, headersOf } from './clients.ts'
import { type Candidate, createEntry, type Entry } from './entries.ts'
import {
  isCompressed,
  type PreparedPlinth,
  preparePlinth,
  prepareSecurePlinth,
} from './prepare-plinth.ts'
import { type CaseName, serveCases } from './serve-cases.ts'
import { startPeers } from './start-peers.ts'
import { warmUpHosts } from './warm-up-hosts.ts'

export interface ServeEntries {
  /** Grouped by case and client. */
  readonly groups: readonly (readonly Entry[])[]
  readonly plinth: PlinthPeer
}

export async function createServeEntries(run: Run, options: BenchOptions): Promise<ServeEntries> {
  const { cases } = options
  const seeded = cases.some((name) => serveCases[name].drop === 'seeded') ? options.hosts : 0
  const main = await preparePlinth(run, { name: 'plinth', seeded })
  const certificate = await makeSecureCertificate(run)
  const own = await enterPlinth(run, main, { cases, certificate })
  const entries = own.map(({ entry }) => entry)
  const copied = own.filter(({ entry }) => takesPart(entry.case, 'bare node:http'))
  entries.push(...(await enterBare(run, copied)))
  for (const peer of await startPeers(run, certificate)) {
    for (const name of cases) {
      if (!takesPart(name, peer.name)) continue
      for (const client of serveCases[name].clients)
        entries.push((await createEntry(candidateOf(name, client, peer))).entry)
    }
  }
  const groups = cases.flatMap((name) =>
    serveCases[name].clients.map((client) =>
      entries.filter((entry) => entry.case === name && entry.client === client),
    ),
  )
  for (const entry of entries) await warmUpHosts(entry)
  await waitUntilIdle(main.peer.pid)
  return { groups: groups.filter((group) => group.length > 0), plinth: main.peer }
}

async function makeSecureCertificate(run: Run): Promise<MadeCertificate> {
  await requireTool(run, 'openssl')
  const folder = path.join(run.folder, 'certificates')
  await mkdir(folder)
  return makeCertificate(folder, 'own', ['plinth.test', '*.drops.test'])
}

const takesPart = (name: CaseName, peer: PeerName): boolean => serveCases[name].peers.includes(peer)

/** serve-handler never compresses. */
const candidateOf = (name: CaseName, client: Client, peer: Peer): Candidate => ({
  ...{ case: name, client },
  ...(serveCases[name].protocol === undefined ? { peer } : overTls(peer)),
  ...(peer.name === 'serve-handler' && { uncompressed: true }),
})

function overTls(peer: Peer): Pick<Candidate, 'peer' | 'host'> {
  const { securePort: port } = peer
  if (port === undefined) throw new Error(`${peer.name} has no port for TLS`)
  return { peer: { ...peer, port }, host: `${secureHost}:${port}` }
}

type Entered = { readonly entry: Entry; readonly response: HttpResponse }

async function enterPlinth(
  run: Run,
  main: PreparedPlinth,
  { cases, certificate }: { cases: readonly CaseName[]; certificate: MadeCertificate },
): Promise<Entered[]> {
  const entered: Entered[] = []
  let secure: Peer | null = null
  for (const name of cases) {
    const { clients, protocol } = serveCases[name]
    if (protocol !== undefined) secure ??= await prepareSecurePlinth(run, certificate)
    const plinth = name === 'two-workers' ? await startTwoWorkers(run) : main
    if (plinth === null) continue
    for (const client of clients) {
      const candidate =
        secure && protocol ? candidateOf(name, client, secure) : ofDrop(plinth, name)
      const uncompressed = !(await mayBeCompressed(run, { ...candidate, client, case: name }))
      entered.push(
        await createEntry({
          ...candidate,
          case: name,
          client,
          ...(uncompressed && { uncompressed }),
        }),
      )
    }
  }
  return entered
}

const ofDrop = ({ peer, hosts, hostsFiles }: PreparedPlinth, name: CaseName) => ({
  peer,
  host: hosts[serveCases[name].drop],
  ...(name === 'one-host' && { hostsFile: hostsFiles.one }),
  ...(name === 'hosts' && { hostsFile: hostsFiles.all }),
})

/** Waits until Plinth compresses the response; false if it has not after 30 s. */
async function mayBeCompressed(run: Run, candidate: Candidate): Promise<boolean> {
  const { case: name, client, peer, host = '' } = candidate
  const { compressed, path, protocol, connections } = serveCases[name]
  if (!compressed || client !== 'browser') return true
  const headers = headersOf[client]
  const load = { port: peer.port, host, path, headers, connections, pinned: false }
  const maxBytes = name === 'page' ? brotliCompressSync(page()).length : Number.POSITIVE_INFINITY
  if (await isCompressed({ ...load, ...(protocol && { protocol }) }, maxBytes)) return true
  run.note(`Plinth had not compressed the response of ${name} after 30 s.`)
  return false
}

async function startTwoWorkers(run: Run): Promise<PreparedPlinth | null> {
  const plinth = await preparePlinth(run, { name: 'two-workers', workers: 2 })
  // The primary process and two workers.
  if ((await processesOf(plinth.peer.pid)).length >= 3) return plinth
  run.note('Skipped: two workers. Plinth started none for PLINTH_WORKERS=2.')
  return null
}

/** The bare server repeats Plinth's responses, each at a path named after the case and the client. */
async function enterBare(run: Run, copied: readonly Entered[]): Promise<Entry[]> {
  const pathOf = ({ entry }: Entered) => `/${entry.client}/${entry.case}`
  const peer = await startBare(run, new Map(copied.map((each) => [pathOf(each), each.response])))
  const entered = copied.map((each) => {
    const { case: name, client } = each.entry
    return createEntry({ case: name, client, peer, path: pathOf(each), uncompressed: true })
  })
  return (await Promise.all(entered)).map(({ entry }) => entry)
}
