// Child process of `startPostgres`: creates a cluster in the temporary directory and runs the server.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { getFreePort } from './free-port.ts'
import { copyPostgresBinaries } from './postgres-binaries.ts'
import { obey, removeFolder, serveUntilParentExits, startOrRemoveFolder } from './server-process.ts'

// PostgreSQL refuses to run as root. 65534 is the user `nobody` on all known systems.
const unprivileged = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const password = randomBytes(16).toString('hex')

process.umask(0o022)
const folder = await mkdtemp(join(tmpdir(), 'plinth-postgres-'))
const data = join(folder, 'data')
let { port, server } = await startOrRemoveFolder(folder, async () => {
  await chmod(folder, 0o755)
  await Promise.all([copyPostgresBinaries(join(folder, 'native')), prepareData()])
  await createCluster()
  return startOnFreePort()
})
obey({
  // Fast shutdown: the one that PostgreSQL calls smart waits for its clients.
  'shut down': () => endServer('SIGINT'),
  async kill() {
    const stopped = once(server, 'exit')
    await signalAll('SIGKILL')
    await stopped
  },
  async start() {
    server = await startAgain()
  },
  pause: () => signalAll('SIGSTOP'),
  resume: () => signalAll('SIGCONT'),
})
const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
serveUntilParentExits({ url }, async () => {
  await signalAll('SIGCONT')
  // Immediate shutdown: the data is discarded anyway.
  await endServer('SIGQUIT')
  await removeFolder(folder)
})

async function endServer(signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const stopped = once(server, 'exit')
  server.kill(signal)
  await stopped
}

/** Signals the server and the process of each of its connections. */
async function signalAll(signal: NodeJS.Signals): Promise<void> {
  const { pid } = server
  if (pid === undefined || process.platform !== 'linux') return
  server.kill(signal)
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  for (const child of children.split(' ').filter(Boolean)) {
    try {
      process.kill(Number(child), signal)
    } catch {
      // Its connection has just ended, and the process with it.
    }
  }
}

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

async function startOnFreePort(): Promise<{ port: number; server: ChildProcess }> {
  for (let attempt = 1; ; attempt++) {
    const port = await getFreePort()
    try {
      return { port, server: await startServer(port) }
    } catch (error) {
      // Another process may have taken the free port before the server listened on it.
      if (attempt === 3) throw error
    }
  }
}

/** The killed processes of a connection may hold the shared memory for a moment longer. */
async function startAgain(): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startServer(port)
    } catch (error) {
      if (attempt === 20) throw error
      await sleep(100)
    }
  }
}

async function startServer(port: number): Promise<ChildProcess> {
  const server = spawn(program('postgres'), ['-D', data, ...settings(port)], {
    ...spawnOptions(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const log = await readLogUntilReady(server)
  if (log !== null) throw new Error(log)
  return server
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
    // Without it, a commit may still be in the memory of the process.
    synchronous_commit: process.argv.includes('survives-kill') ? 'on' : 'off',
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
