// Runs the rounds, keeps their results between runs with one seed, and prints the report.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { resetLimits } from '../harness/accounts.ts'
import { repo } from '../harness/markdown-files.ts'
import { createClaimant } from './claims.ts'
import { openEntrances } from './entrances.ts'
import { appOf, type FaultCluster } from './fault-cluster.ts'
import type { Fault } from './faults.ts'
import { firstContent } from './history.ts'
import { findStray } from './orphans.ts'
import { type RoundSummary, reportTable } from './report.ts'
import { createDrop, type RoundResult, runRound, type Service } from './round.ts'

const { env } = process
const isFull = env.FAULTS_ROUNDS !== undefined
const seed = Number(env.FAULTS_SEED ?? (isFull ? Date.now() % 100_000 : 1))
const seconds = Number(env.FAULTS_SECONDS ?? Number.POSITIVE_INFINITY)
const folder = path.join(repo, 'node_modules/.cache/faults')

/** Those of the short form. database-outage.test.ts and silent-blob-store.test.ts have more. */
const shortForm = ['a node is killed', 'PostgreSQL is killed']

export async function prepareService(cluster: FaultCluster): Promise<Service> {
  const account = await cluster.nodes[1]?.plinth.createAccount('unlimited')
  const token = account?.token ?? ''
  const entrances = openEntrances(cluster)
  const writer = { entrance: entrances.balancer, app: appOf(cluster), token }
  const hotDrops = []
  for (const slug of ['hot-one', 'hot-two']) {
    const { host } = await createDrop(writer, slug)
    hotDrops.push({ host, id: firstContent })
  }
  entrances.close()
  const claimants = [await createClaimant(cluster), await createClaimant(cluster)] as const
  return { cluster, token, hotDrops, claimants }
}

/** Returns the problems of all rounds. */
export async function runRounds(service: Service, all: readonly Fault[]): Promise<string[]> {
  const { cluster } = service
  const faults = all.filter(
    ({ name, needsDisk }) =>
      (cluster.hasOwnDisk || !needsDisk) &&
      (isFull ? name.includes(env.FAULTS_ONLY ?? '') : shortForm.includes(name)),
  )
  // With other faults, the same seed has different rounds, so each selection has results of its own.
  const only = env.FAULTS_ONLY ? `-${encodeURIComponent(env.FAULTS_ONLY)}` : ''
  const file = path.join(folder, `seed-${seed}${only}.json`)
  const results = isFull ? await readResults(file) : []
  const rounds = Number(env.FAULTS_ROUNDS ?? faults.length)
  const deadline = performance.now() + seconds * 1000
  let isOver = results.length >= rounds
  while (!isOver) {
    const index = results.length
    const fault = faults[index % faults.length]
    if (!fault) throw new Error('no fault has this name')
    await resetLimits(cluster.environment)
    const { histories, ...round } = await runRound(service, fault, seed * 10_000 + index)
    isOver = index + 1 >= rounds || performance.now() >= deadline
    const isChecked = isOver || index % 25 === 24
    const stray = isChecked ? await findStray(service, { isOver }) : []
    const result = { ...round, problems: [...round.problems, ...stray] }
    results.push(result)
    if (isFull) await keepResults(file, results)
    if (isFull || result.problems.length > 0) printRound(index, { ...result, histories })
  }
  if (isFull) await printReport(results, all.length - faults.length)
  return results.flatMap(({ problems, seed: of, fault }) =>
    problems.map((problem) => `${fault}, seed ${of}: ${problem}`),
  )
}

const readResults = async (file: string): Promise<RoundSummary[]> =>
  JSON.parse(await readFile(file, 'utf8').catch(() => '[]'))

async function keepResults(file: string, results: readonly RoundSummary[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(file, JSON.stringify(results))
}

function printRound(index: number, { fault, outcomes, hot, problems, ...more }: RoundResult): void {
  const counts = `${outcomes.acknowledged} acknowledged, ${outcomes.unknown} unknown, ${hot.failed} of ${hot.visits} visits failed`
  process.stderr.write(`${index + 1}. ${fault} (seed ${more.seed}): ${counts}\n`)
  for (const problem of problems) process.stderr.write(`   ${problem}\n`)
  for (const history of more.histories) process.stderr.write(`${JSON.stringify(history)}\n`)
}

async function printReport(results: readonly RoundSummary[], left: number): Promise<void> {
  const table = reportTable(results)
  const note = left > 0 ? `\n${left} faults were not part of this run.\n` : ''
  const file = path.join(folder, 'report.md')
  await mkdir(folder, { recursive: true })
  await writeFile(file, `${table}\n${note}`)
  process.stderr.write(
    `\n${table}\n${note}\nSeed ${seed}. Written to ${path.relative(repo, file)}.\n`,
  )
}
