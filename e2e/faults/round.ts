// One round: drops are created, clients start, a fault begins and ends, and when everything works
// again the histories of all drops are checked.
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../harness/random.ts'
import { checkDrop } from './check-drop.ts'
import { type Claimant, prepareClaims } from './claims.ts'
import { type Creation, checkCreations, createDrops } from './creations.ts'
import { type Entrances, openEntrances } from './entrances.ts'
import { appOf, type FaultCluster } from './fault-cluster.ts'
import type { Fault } from './faults.ts'
import { readFinalState } from './final-state.ts'
import { type CutOff, type DropHistory, firstContent, newHistory, type Outcome } from './history.ts'
import { createHotVisitors, type HotCounts, type HotDrop, warmUp } from './hot-visitors.ts'
import { startLoad } from './load.ts'
import { listVersions, type VisitedDrop, visitDrop } from './reads.ts'
import { call, remove, upload, type Writer } from './writes.ts'

export interface Service {
  readonly cluster: FaultCluster
  readonly token: string
  readonly hotDrops: readonly HotDrop[]
  readonly claimants: readonly [Claimant, Claimant]
}

export interface RoundResult {
  readonly fault: string
  readonly seed: number
  readonly outcomes: Readonly<Record<Outcome, number>>
  readonly visits: number
  readonly hot: HotCounts
  readonly longestStaleMs: number
  readonly problems: readonly string[]
  /** Of drops with a problem. */
  readonly histories: readonly DropHistory[]
}

/** A new drop whose version 1 has the first content. */
export async function createDrop(writer: Writer, slug: string): Promise<VisitedDrop> {
  const created = await call(writer, '/sites', { method: 'POST', body: { slug } })
  if (created.status !== 201) throw new Error(`no drop: ${created.status} ${created.text}`)
  const { id, url } = created.json
  const drop = { id, host: new URL(url).host, history: newHistory(slug) }
  const first = await upload(writer, drop, firstContent)
  if (first.outcome !== 'acknowledged') throw new Error(`no version: ${first.detail}`)
  drop.history.writes.pop()
  return drop
}

export async function runRound(
  { cluster, token, hotDrops, claimants }: Service,
  fault: Fault,
  seed: number,
): Promise<RoundResult> {
  const random = seededRandom(seed)
  await cluster.ready()
  const entrances = openEntrances(cluster)
  const app = appOf(cluster)
  const writer = { entrance: entrances.balancer, app, token }
  try {
    const name = `round-${seed.toString(36)}`
    const contested = {
      ...(await createDrop(writer, `${name}-contested`)),
      mayLoseEarlierFiles: fault.losesEarlierFiles === true,
    }
    const deleted = await createDrop(writer, `${name}-deleted`)
    const claims = await prepareClaims(app, entrances, claimants)
    await warmUp(entrances, hotDrops)
    const hot = createHotVisitors(entrances, hotDrops)
    const load = startLoad({ entrances, app, token, drops: { contested, deleted }, hot, random })
    let isOver = false
    let creating: Promise<Creation[]> = Promise.resolve([])
    let claiming: Promise<readonly Outcome[]> = Promise.resolve([])
    const onBegin = () => {
      creating = createDrops(writer, name, () => isOver)
      claiming = claims.run()
    }
    const cutOff = await breakAndRepair({ cluster, fault, random, load, onBegin })
    isOver = true
    const [, created, claimed] = await Promise.all([load.stop(), creating, claiming])
    const drops = [contested, deleted]
    await visitEverywhere(entrances, drops)
    await listVersions(writer, contested)

    const problems = [
      ...problemsOfHot(fault, hot.counts),
      ...(await claims.check(claimed)),
      ...(await checkCreations(writer, created)),
    ]
    const finals = await Array.fromAsync(drops, async (drop) => ({
      drop,
      final: await readFinalState(writer, entrances.nodes, drop),
    }))
    // Last, because it may take seconds in which this process passes nothing on between the servers.
    let longestStaleMs = 0
    const histories: DropHistory[] = []
    for (const { drop, final } of finals) {
      const verdict = checkDrop(drop.history, final, cutOff)
      longestStaleMs = Math.max(longestStaleMs, verdict.longestStaleMs)
      problems.push(...verdict.problems.map((problem) => `${drop.history.name}: ${problem}`))
      if (verdict.problems.length > 0) histories.push(drop.history)
    }
    if (problems.length === 0) await remove(writer, contested, 'end')
    return {
      fault: fault.name,
      seed,
      outcomes: countOutcomes([
        ...drops.flatMap(({ history }) => history.writes.map(({ outcome }) => outcome)),
        ...created.map(({ outcome }) => outcome),
        ...claimed,
      ]),
      visits: drops.reduce((sum, { history }) => sum + history.visits.length, 0),
      hot: hot.counts,
      longestStaleMs,
      problems,
      histories,
    }
  } finally {
    entrances.close()
  }
}

interface Break {
  readonly cluster: FaultCluster
  readonly fault: Fault
  readonly random: () => number
  readonly load: { acknowledged(count: number): Promise<void> }
  readonly onBegin: () => void
}

/** How long a fault lasts, in milliseconds: longer than it takes to notice a silent store. */
const holdMs = Number(process.env.FAULTS_HOLD_SECONDS ?? 0) * 1000

/** Returns the time in which nodes may show what they knew before the fault. */
async function breakAndRepair(options: Break): Promise<CutOff[]> {
  const { cluster, fault, random, load, onBegin } = options
  await load.acknowledged(1)
  const from = performance.now()
  onBegin()
  const end = await fault.begin(cluster, random)
  await sleep(holdMs || 500 + 2500 * random())
  await end()
  await cluster.ready()
  const to = performance.now()
  await load.acknowledged(1)
  if (fault.cutsOff === 'none') return []
  return [{ node: fault.cutsOff === 'all' ? null : 1, from, to }]
}

/** Every node must show the end of each history. */
async function visitEverywhere({ nodes }: Entrances, drops: readonly VisitedDrop[]): Promise<void> {
  await sleep(1000)
  for (const drop of drops)
    for (const node of nodes)
      if (!(await visitDrop(node, drop))) drop.history.problems.push('unavailable after the fault')
}

function problemsOfHot({ keepsHot }: Fault, { failed, attempts, failures }: HotCounts): string[] {
  if (!keepsHot) return []
  const problems: string[] = []
  if (failed > 0) problems.push(`${failed} visits of known drops failed: ${failures[0]}`)
  if (attempts > 2) problems.push(`the balancer tried ${attempts} nodes for one visit`)
  return problems
}

function countOutcomes(outcomes: readonly Outcome[]): Record<Outcome, number> {
  const counts = { acknowledged: 0, refused: 0, unknown: 0 }
  for (const outcome of outcomes) counts[outcome] += 1
  return counts
}
