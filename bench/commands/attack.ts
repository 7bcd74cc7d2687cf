// `bench attack`: time until a small page is live while attackers publish what is slow to parse.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { logProgress, type Run } from '../bench-run.ts'
import type { Attack } from '../fixtures/attackers.ts'
import { openPublisher } from '../fixtures/publisher.ts'
import { createAccounts } from '../fixtures/seed-accounts.ts'
import { openConnection } from '../measure/http-client.ts'
import { timeMs } from '../measure/stopwatch.ts'
import type { BenchOptions } from '../options.ts'
import { startPlinth } from '../peers/plinth.ts'
import { type AttackTimes, reportAttack } from '../report/attack-report.ts'
import { writeReport } from '../report/write-report.ts'

const page = Buffer.from('<p>a</p>')
const pagesPerRound = 4
const uploadsOfAttacker = 2
/** Until the first uploads have arrived and their jobs are queued. */
const warmUpMs = 15_000

export async function attack(run: Run, options: BenchOptions): Promise<void> {
  const dataDir = path.join(run.folder, 'plinth')
  await mkdir(dataDir)
  const withAccount = Math.floor(options.attackers / 2)
  const [token = '', ...tokens] = await createAccounts(dataDir, withAccount + 1)
  const { port } = await startPlinth(run, {
    dataDir,
    env: { PLINTH_TRUST_PROXY: '127.0.0.1/32' },
  })
  const publishers = createVictims(port, token)
  const quiet = await publishPages(publishers, options.rounds)
  const addresses = Array.from({ length: options.attackers - withAccount }, (_, at) => {
    return `198.18.${at >> 8}.${at & 255}`
  })
  const stop = startAttack(run, { port, tokens, addresses, parallel: uploadsOfAttacker })
  logProgress(`${options.attackers} attackers are publishing …`)
  await sleep(warmUpMs)
  const attacked = await publishPages(publishers, options.rounds)
  const uploads = await stop()
  const results = { attackers: options.attackers, uploads, quiet, attacked }
  await writeReport('attack', options, reportAttack(results))
}

/** Returns a function that ends the attack, with the number of uploads. */
function startAttack(run: Run, attack: Attack): () => Promise<number> {
  const file = new URL('../fixtures/attackers.ts', import.meta.url)
  const worker = new Worker(file, { workerData: attack })
  run.defer(async () => void (await worker.terminate()))
  return async () => {
    const { promise, resolve } = Promise.withResolvers<number>()
    worker.once('message', resolve)
    worker.postMessage('count')
    const uploads = await promise
    await worker.terminate()
    return uploads
  }
}

type Victims = () => {
  readonly account: () => Promise<void>
  readonly anonymous: () => Promise<void>
}

/** Each publishes a page and waits until visitors see it. */
function createVictims(port: number, token: string): Victims {
  let network = 0
  const visit = async (slug: string) => {
    const connection = openConnection(port)
    const { status } = await connection.send({ host: `${slug}.localhost:${port}`, path: '/' })
    connection.close()
    if (status !== 200) throw new Error(`A page that was published returned ${status}.`)
  }
  const owner = openPublisher(port, { token })
  const drop = owner.createDrop()
  return () => {
    network += 1
    const visitor = openPublisher(port, { address: `198.19.0.${network}` })
    return {
      account: async () => {
        const { id, slug } = await drop
        await owner.publishPage(id, page)
        await visit(slug)
      },
      anonymous: async () => visit((await visitor.publishAnonymously(page)).slug),
    }
  }
}

async function publishPages(victims: Victims, rounds: number): Promise<AttackTimes> {
  const times = { account: [] as number[], anonymous: [] as number[] }
  for (let number = 0; number < rounds * pagesPerRound; number++) {
    const victim = victims()
    times.account.push(await timeMs(victim.account))
    times.anonymous.push(await timeMs(victim.anonymous))
    await sleep(250)
  }
  return times
}
