// `bench attack`: time until a small page is live while attackers publish what is slow to parse.
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { logProgress, type Run } from '../bench-run.ts'
import type { Attack } from '../fixtures/attackers.ts'
import { type NamedFile, openPublisher } from '../fixtures/publisher.ts'
import { createAccounts } from '../fixtures/seed-accounts.ts'
import { openConnection } from '../measure/http-client.ts'
import { timeMs } from '../measure/stopwatch.ts'
import type { BenchOptions } from '../options.ts'
import { startPlinth } from '../peers/plinth.ts'
import { type AttackResult, type AttackTimes, reportAttack } from '../report/attack-report.ts'
import { writeReport } from '../report/write-report.ts'

const page = Buffer.from('<p>a</p>')
const document = { filename: 'index.md', content: Buffer.from('# Hello\n') }
const pagesPerRound = 6
const uploadsOfAttacker = 2
const pauseMs = 100

/** Large documents of accounts and networks, or small ones of networks alone. */
const attacks = [
  { documents: 'large', withAccount: 0.5 },
  { documents: 'small', withAccount: 0 },
] as const

export async function attack(run: Run, options: BenchOptions): Promise<void> {
  const results: AttackResult[] = []
  for (const { documents, withAccount } of attacks) {
    const dataDir = path.join(run.folder, documents)
    await mkdir(dataDir)
    const accounts = Math.floor(options.attackers * withAccount)
    const [token = '', ...tokens] = await createAccounts(dataDir, accounts + 1)
    const { port, stop: stopPlinth } = await startPlinth(run, {
      dataDir,
      env: { PLINTH_TRUST_PROXY: '127.0.0.1/32' },
    })
    const victims = createVictims(port, token)
    const quiet = await publishPages(victims, options.rounds)
    const attackers = Array.from({ length: options.attackers }, (_, at) => {
      const attacker = tokens[at]
      const address = `198.18.${at >> 8}.${at & 255}`
      return attacker === undefined ? { address } : { address, token: attacker }
    })
    const stop = await startAttack(run, {
      port,
      documents,
      attackers,
      parallel: uploadsOfAttacker,
    })
    logProgress(`${options.attackers} attackers publish ${documents} documents …`)
    const attacked = await publishPages(victims, options.rounds)
    results.push({ documents, uploads: await stop(), quiet, attacked })
    await stopPlinth()
  }
  await writeReport('attack', options, reportAttack(options.attackers, results))
}

/** Returns a function that ends the attack, with the number of uploads. */
async function startAttack(run: Run, attack: Attack): Promise<() => Promise<number>> {
  const file = new URL('../fixtures/attackers.ts', import.meta.url)
  const worker = new Worker(file, { workerData: attack })
  run.defer(async () => void (await worker.terminate()))
  await once(worker, 'message')
  return async () => {
    worker.postMessage('count')
    const [uploads] = (await once(worker, 'message')) as [number]
    await worker.terminate()
    return uploads
  }
}

type Victims = () => Readonly<Record<keyof AttackTimes, () => Promise<void>>>

/** Each publishes a page and waits until visitors see it. */
function createVictims(port: number, token: string): Victims {
  let network = 0
  const visit = async (slug: string) => {
    const connection = openConnection(port)
    const { status } = await connection.send({ host: `${slug}.localhost:${port}`, path: '/' })
    connection.close()
    if (status !== 200) throw new Error(`A page that was published returned ${status}.`)
  }
  const owner = openPublisher(port, { token, address: '198.19.1.1' })
  const drop = owner.createDrop()
  const publish = async (content: Uint8Array | NamedFile) => {
    const { id, slug } = await drop
    await owner.publishPage(id, content)
    await visit(slug)
  }
  return () => {
    network += 1
    const visitor = openPublisher(port, { address: `198.19.0.${network}` })
    return {
      account: () => publish(page),
      markdown: () => publish(document),
      anonymous: async () => visit((await visitor.publishAnonymously(page)).slug),
    }
  }
}

async function publishPages(victims: Victims, rounds: number): Promise<AttackTimes> {
  const times = { account: [] as number[], anonymous: [] as number[], markdown: [] as number[] }
  for (let number = 0; number < rounds * pagesPerRound; number++) {
    const victim = victims()
    times.account.push(await timeMs(victim.account))
    times.anonymous.push(await timeMs(victim.anonymous))
    times.markdown.push(await timeMs(victim.markdown))
    await sleep(pauseMs)
  }
  return times
}
