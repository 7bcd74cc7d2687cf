// Child process of `startPostgres`: creates a cluster in the temporary directory and runs the server.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getFreePort } from './free-port.ts'
import { copyPostgresBinaries } from './postgres-binaries.ts'
import { removeFolder, serveUntilParentExits, startOrRemoveFolder } from './server-process.ts'

// PostgreSQL refuses to run as root. 65534 is the user `nobody` on all known systems.
const unprivileged = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const password = randomBytes(16).toString('hex')

process.umask(0o022)
const folder = await mkdtemp(join(tmpdir(), 'plinth-postgres-'))
const data = join(folder, 'data')
const { url, server } = await startOrRemoveFolder(folder, async () => {
  await chmod(folder, 0o755)
  await Promise.all([copyPostgresBinaries(join(folder, 'native')), prepareData()])
  await createCluster()
  return startServer()
})
const stopped = once(server, 'exit')
serveUntilParentExits({ url }, async () => {
  // Immediate shutdown: the data is discarded anyway.
  server.kill('SIGQUIT')
  await stopped
  await removeFolder(folder)
})

async function prepareData(): Promise<void> {
  await mkdir(data, { mode: 0o700 })
  await writeFile(passwordFile(), password, { mode: 0o600 })
  const { uid, gid } = unprivileged
  if (uid === undefined) return
  await chown(data, uid, gid)
  await chown(passwordFile(), uid, gid)
}

function passwordFile(): string {
  return join(folder, 'password')
}

async function createCluster(): Promise<void> {
  // Needs a password even on loopback: any local user who connects as superuser could run programs.
  const options = ['--username=postgres', `--pwfile=${passwordFile()}`, '--auth=scram-sha-256']
  const speed = ['--no-sync', '--no-instructions', '--set=scram_iterations=1']
  const text = ['--encoding=UTF8', '--locale=C']
  await promisify(execFile)(
    program('initdb'),
    [`--pgdata=${data}`, ...options, ...speed, ...text],
    spawnOptions(),
  )
}

async function startServer(): Promise<{ url: string; server: ChildProcess }> {
  for (let attempt = 1; ; attempt++) {
    const port = await getFreePort()
    const server = spawn(program('postgres'), ['-D', data, ...settings(port)], {
      ...spawnOptions(),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const log = await readLogUntilReady(server)
    if (log === null) {
      return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, server }
    }
    // Another process may have taken the free port before the server listened on it.
    if (attempt === 3) throw new Error(log)
  }
}

function settings(port: number): string[] {
  return Object.entries({
    listen_addresses: '127.0.0.1',
    port,
    // TCP only: the path of a socket in a long temporary directory exceeds the system's limit.
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '64MB',
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Resolves with null once connections are accepted, or with the log if the server exited instead. */
function readLogUntilReady(server: ChildProcess): Promise<string | null> {
  return new Promise((resolve) => {
    let log = ''
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-4000)
      if (log.includes('ready to accept connections')) resolve(null)
    })
    server.once('error', (error) => resolve(error.message))
    server.once('exit', () => resolve(log))
  })
}

function program(name: string): string {
  return join(folder, 'native', 'bin', name)
}

function spawnOptions() {
  return { ...unprivileged, cwd: folder, env: { ...process.env, LC_ALL: 'C' } }
}
