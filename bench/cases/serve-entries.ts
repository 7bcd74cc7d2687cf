// Starts all peers of `bench serve` and checks their responses.
import type { Run } from '../bench-run.ts'
import type { HttpResponse } from '../measure/http-client.ts'
import { processesOf, waitUntilIdle } from '../measure/process-tree.ts'
import type { BenchOptions } from '../options.ts'
import { startBare } from '../peers/bare.ts'
import type { PeerName } from '../peers/peer.ts'
import type { PlinthPeer } from '../peers/plinth.ts'
import { createEntry, type Entry } from './entries.ts'
import { type PreparedPlinth, preparePlinth, waitUntilCompressed } from './prepare-plinth.ts'
import { type CaseName, serveCases } from './serve-cases.ts'
import { startPeers } from './start-peers.ts'
import { warmUpHosts } from './warm-up-hosts.ts'

export interface ServeEntries {
  /** Grouped by case. */
  readonly groups: readonly (readonly Entry[])[]
  readonly plinth: PlinthPeer
}

export async function createServeEntries(run: Run, options: BenchOptions): Promise<ServeEntries> {
  const { cases } = options
  const seeded = cases.some((name) => serveCases[name].drop === 'seeded') ? options.hosts : 0
  const main = await preparePlinth(run, { name: 'plinth', seeded })
  const own = await enterPlinth(run, main, cases)
  const entries = own.map(({ entry }) => entry)
  const copied = own.filter(({ entry }) => takesPart(entry.case, 'bare node:http'))
  entries.push(...(await enterBare(run, copied)))
  for (const peer of await startPeers(run)) {
    for (const name of cases) {
      if (takesPart(name, peer.name)) entries.push((await createEntry({ case: name, peer })).entry)
    }
  }
  const groups = cases.map((name) => entries.filter((entry) => entry.case === name))
  for (const entry of entries) await warmUpHosts(entry)
  await waitUntilIdle(main.peer.pid)
  return { groups: groups.filter((group) => group.length > 0), plinth: main.peer }
}

const takesPart = (name: CaseName, peer: PeerName): boolean => serveCases[name].peers.includes(peer)

type Entered = { readonly entry: Entry; readonly response: HttpResponse }

async function enterPlinth(
  run: Run,
  main: PreparedPlinth,
  cases: readonly CaseName[],
): Promise<Entered[]> {
  const entered: Entered[] = []
  for (const name of cases) {
    const plinth = name === 'two-workers' ? await startTwoWorkers(run) : main
    if (plinth === null) continue
    const { peer, hosts, hostsFiles } = plinth
    const compressed = name !== 'script' || (await waitUntilCompressed(main))
    if (!compressed)
      run.note('Plinth had not compressed the script after 30 s, so it was sent uncompressed.')
    entered.push(
      await createEntry({
        case: name,
        peer,
        host: hosts[serveCases[name].drop],
        ...(name === 'one-host' && { hostsFile: hostsFiles.one }),
        ...(name === 'hosts' && { hostsFile: hostsFiles.all }),
        ...(!compressed && { uncompressed: true }),
      }),
    )
  }
  return entered
}

async function startTwoWorkers(run: Run): Promise<PreparedPlinth | null> {
  const plinth = await preparePlinth(run, { name: 'two-workers', workers: 2 })
  // The primary process and two workers.
  if ((await processesOf(plinth.peer.pid)).length >= 3) return plinth
  run.note('Skipped: two workers. Plinth started none for PLINTH_WORKERS=2.')
  return null
}

/** The bare server repeats Plinth's responses, each at a path named after the case. */
async function enterBare(run: Run, copied: readonly Entered[]): Promise<Entry[]> {
  const responses = copied.map(({ entry, response }) => [`/${entry.case}`, response] as const)
  const peer = await startBare(run, new Map(responses))
  const entered = copied.map(({ entry: { case: name } }) =>
    createEntry({ case: name, peer, path: `/${name}`, uncompressed: true }),
  )
  return (await Promise.all(entered)).map(({ entry }) => entry)
}
