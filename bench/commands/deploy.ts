// `bench deploy`: bytes sent and time taken by `plinth deploy` for a first deploy, a second one with one
// file changed, and the same files as an archive.
import { execFile } from 'node:child_process'
import { mkdir, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { logProgress, type Run } from '../bench-run.ts'
import { page } from '../fixtures/content.ts'
import { filesOfDrop } from '../fixtures/many-files.ts'
import { zipOfManyFiles } from '../fixtures/zip.ts'
import { timeMs } from '../measure/stopwatch.ts'
import { openThrottledProxy, type ThrottledProxy } from '../measure/throttled-proxy.ts'
import type { BenchOptions } from '../options.ts'
import { startPlinth } from '../peers/plinth.ts'
import { type DeployResults, type Deploys, reportDeploys } from '../report/deploy-report.ts'
import { writeReport } from '../report/write-report.ts'

const program = path.resolve(import.meta.dirname, '../../packages/cli/dist/plinth.js')
const execute = promisify(execFile)

/** A home connection: 20 Mbit/s upstream and 20 ms of delay in each direction. */
const homeLink = { bytesPerSecond: 20_000_000 / 8, delayMs: 20 }
const loopback = { bytesPerSecond: Number.POSITIVE_INFINITY, delayMs: 0 }
const largeBytes = 400 * 1_048_576
const smallBytes = 100 * 1_048_576

interface Client {
  readonly folder: string
  readonly link: ThrottledProxy
  plinth(...args: string[]): Promise<{ readonly stderr: string }>
}

export async function deploy(run: Run, options: BenchOptions): Promise<void> {
  const dataDir = path.join(run.folder, 'plinth')
  await mkdir(dataDir)
  const { port, createAccount } = await startPlinth(run, { dataDir })
  const token = await createAccount('business')
  const clientOn = async (speed: typeof loopback): Promise<Client> => {
    const link = await openThrottledProxy({ port, ...speed })
    run.defer(() => link.close())
    const env = {
      HOME: run.folder,
      PLINTH_TOKEN: token,
      PLINTH_URL: `http://localhost:${link.port}`,
      NODE_OPTIONS: reportMemory,
    }
    return {
      folder: run.folder,
      link,
      plinth: (...args) =>
        run.delayCleanup(execute(process.execPath, [program, ...args], { env, cwd: run.folder })),
    }
  }
  const near = await clientOn(loopback)
  const home = await clientOn(homeLink)
  await writeDropFiles(run.folder)

  const results = { near: emptyDeploys(), home: emptyDeploys(), memory: await memoryOf(near) }
  for (let round = 0; round <= options.rounds; round++) {
    for (const [name, client] of Object.entries({ near, home })) {
      logProgress(`${round === 0 ? 'Warm-up' : `Round ${round} of ${options.rounds}`}: ${name}`)
      const sample = await deployThrice(client, round)
      if (round === 0) continue
      for (const key of ['first', 'second', 'zip'] as const) {
        results[name as 'near' | 'home'][key].push(sample[key])
      }
    }
  }
  await writeReport('deploy', options, reportDeploys(results satisfies DeployResults, options))
}

const emptyDeploys = (): { [Key in keyof Deploys]: Deploys[Key][number][] } => ({
  first: [],
  second: [],
  zip: [],
})

async function writeDropFiles(folder: string): Promise<void> {
  for (const file of filesOfDrop()) {
    const target = path.join(folder, 'drop', file.path)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, file.content)
  }
  await writeFile(path.join(folder, 'drop.zip'), await zipOfManyFiles())
}

async function deployThrice(client: Client, round: number) {
  const dropFolder = path.join(client.folder, 'drop')
  await writeFile(path.join(dropFolder, 'index.html'), page(2 * round))
  const first = await measure(client, ['drop', '--slug', 'by-folder'])
  await writeFile(path.join(dropFolder, 'index.html'), page(2 * round + 1))
  const second = await measure(client, ['drop', '--slug', 'by-folder'])
  const zip = await measure(client, ['drop.zip', '--slug', 'by-archive'])
  for (const slug of ['by-folder', 'by-archive']) await client.plinth('delete', slug, '--yes')
  for (const folder of [dropFolder, client.folder]) {
    await rm(path.join(folder, '.plinth.json'), { force: true })
  }
  return { first, second, zip }
}

async function measure({ plinth, link }: Client, args: readonly string[]) {
  link.takeSent()
  const ms = await timeMs(() => plinth('deploy', ...args, '--quiet'))
  return { ms, bytes: link.takeSent() }
}

/** Peak memory while hashing and sending one large file, and one a quarter of its size. */
async function memoryOf({ plinth, folder }: Client): Promise<DeployResults['memory']> {
  const peak = async (bytes: number) => {
    const target = path.join(folder, 'heavy')
    await mkdir(target, { recursive: true })
    await writeFile(path.join(target, 'index.html'), page())
    await writeFile(path.join(target, 'file.bin'), '')
    await truncate(path.join(target, 'file.bin'), bytes)
    const { stderr } = await plinth('deploy', 'heavy', '--slug', 'heavy', '--quiet')
    await rm(target, { recursive: true })
    await plinth('delete', 'heavy', '--yes')
    return Number(stderr.trim().split('\n').at(-1)) * 1024
  }
  return { smallBytes: await peak(smallBytes), largeBytes: await peak(largeBytes) }
}

const reportMemory = `--import=data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => console.error(process.resourceUsage().maxRSS))',
)}`
