// Plinth as an operator runs it, with its own data directory.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import type { Run } from '../bench-run.ts'
import { openConnection } from '../measure/http-client.ts'
import { startChild } from './child.ts'
import type { Peer } from './peer.ts'

const program = path.resolve(import.meta.dirname, '../../packages/server/src/main/plinthd.ts')
const execute = promisify(execFile)

export interface PlinthPeer extends Peer {
  /** Host header of a drop. */
  hostOf(slug: string): string
  /** Creates an account and returns its API token. */
  createAccount(plan: string): Promise<string>
  /** Ends it before the end of the run. */
  stop(): Promise<void>
}

export interface PlinthOptions {
  readonly dataDir: string
  readonly workers?: number
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>
}

export async function startPlinth(
  run: Run,
  { dataDir, workers = 1, env: extraEnv = {} }: PlinthOptions,
): Promise<PlinthPeer> {
  const port = await getFreePort()
  const env = {
    HOME: dataDir,
    PORT: String(port),
    PLINTH_DATA_DIR: dataDir,
    PLINTH_LOG_LEVEL: 'warn',
    PLINTH_WORKERS: String(workers),
    ...extraEnv,
  }
  const child = await startChild(run, { command: [process.execPath, program, 'serve'], env, port })
  await requireReady(port)
  let accounts = 0
  return {
    name: 'Plinth',
    port,
    ...child,
    hostOf: (slug) => `${slug}.localhost:${port}`,
    async createAccount(plan) {
      accounts += 1
      const args = ['account', 'create', '--email', `publisher${accounts}@example.org`]
      const command = [program, ...args, '--plan', plan, '--json']
      const { stdout } = await run.delayCleanup(execute(process.execPath, command, { env }))
      return (JSON.parse(stdout) as { token: string }).token
    },
  }
}

async function requireReady(port: number): Promise<void> {
  const connection = openConnection(port)
  try {
    const { status } = await connection.send({ host: `localhost:${port}`, path: '/readyz' })
    if (status !== 200) throw new Error(`Plinth started, but /readyz returned ${status}.`)
  } finally {
    connection.close()
  }
}
