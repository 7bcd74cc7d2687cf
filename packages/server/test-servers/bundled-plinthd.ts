// The bundle of a release with a filled compile cache, made once per test run: tests start the
// program a hundred times, and loading its two thousand modules takes more than half of each start.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { writeBundle } from '../../../scripts/release/bundle.ts'
import { getFreePort } from './free-port.ts'

export interface BundledPlinthd {
  /** Replaces `plinthd.ts` on the command line. */
  readonly program: string
  /** Value for `NODE_COMPILE_CACHE`. */
  readonly compileCache: string
  /** Migrates a PostgreSQL database. */
  migrate(databaseUrl: string): Promise<void>
  /** Creates an SQLite database with all tables, and returns its file. */
  createMigratedSqlite(): Promise<string>
  remove(): Promise<void>
}

const caches = resolve(import.meta.dirname, '../../../node_modules/.cache')

export async function bundlePlinthd(): Promise<BundledPlinthd> {
  await mkdir(caches, { recursive: true })
  const folder = await mkdtemp(join(caches, 'plinthd-'))
  // Processes that were just killed may still be writing to the compile cache.
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 10 })
  // After Ctrl-C, Vitest exits without its teardown.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // A folder of its own, because a test makes a release of it.
  const bundle = join(folder, 'bundle')
  const bundled: BundledPlinthd = {
    program: join(bundle, 'plinthd.cjs'),
    compileCache: join(folder, 'compiled'),
    async migrate(databaseUrl: string) {
      const env = {
        DATABASE_URL: databaseUrl,
        PLINTH_DATA_DIR: join(folder, 'data'),
        // Required, but no table has anything that depends on it.
        PLINTH_SECRET: 'a secret of no consequence for the tables',
        PLINTH_ENV_FILE: '/dev/null',
        NODE_COMPILE_CACHE: bundled.compileCache,
      }
      await promisify(execFile)(process.execPath, [bundled.program, 'migrate'], { env })
    },
    async createMigratedSqlite() {
      const file = join(folder, 'migrated.sqlite')
      await bundled.migrate(`sqlite:${file}`)
      return file
    },
    remove,
  }
  try {
    await mkdir(bundle)
    await writeBundle(bundle)
    await fillCompileCache(bundled, join(folder, 'data'))
  } catch (error) {
    await remove()
    throw error
  }
  return bundled
}

/**
 * By a server that exits normally: one that is killed, as most servers of tests are, writes none. It
 * publishes something, because the threads that parse uploads load their code then.
 */
async function fillCompileCache(
  { program, compileCache }: BundledPlinthd,
  dataDir: string,
): Promise<void> {
  const port = await getFreePort()
  const env = {
    PORT: String(port),
    PLINTH_DATA_DIR: dataDir,
    PLINTH_LOG_LEVEL: 'error',
    NODE_COMPILE_CACHE: compileCache,
  }
  const server = spawn(process.execPath, [program, 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(server, 'exit')
  // Its first output says that it is up.
  await Promise.race([once(server.stdout, 'data'), exit])
  try {
    for (const name of ['page.html', 'page.md']) await publish(port, name)
  } finally {
    server.kill('SIGTERM')
  }
  const [code] = await exit
  if (code !== 0) throw new Error(`The bundled plinthd exited with ${code}.`)
}

async function publish(port: number, name: string): Promise<void> {
  const body = new FormData()
  body.set('file', new File(['# A page'], name))
  const response = await fetch(`http://localhost:${port}/api/v1/drops`, { method: 'POST', body })
  if (!response.ok) throw new Error(`${name} was not published: ${await response.text()}`)
}
