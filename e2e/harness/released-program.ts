// Runs a program of a release as on a new machine: in an empty folder, with an environment that has
// only the given variables, and as an unprivileged user if the tests run as root.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { getFreePort } from '@plinth/server/test-servers/free-port'

export const isRoot = process.getuid?.() === 0
/** Has no privileges and owns no files on any known system. */
const unprivilegedUser = 65534

export interface ReleasedProgram {
  readonly base: string
  readonly pid: number
  /** Its output so far. */
  readonly output: () => string
  /** Runs another command of the program with the same settings; rejects if it fails. */
  run(...args: string[]): Promise<string>
  /** Resolves with the exit code. */
  stop(): Promise<number | null>
}

interface ProgramOptions {
  /** The program and its first arguments. */
  readonly command: readonly string[]
  readonly folder: string
  readonly env?: Readonly<Record<string, string>>
  /** The unprivileged user by default. */
  readonly uid?: number
}

/** An empty folder that belongs to the unprivileged user. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-released-'))
  if (isRoot) await chown(folder, unprivilegedUser, unprivilegedUser)
  return folder
}

export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10 })

export async function startReleased(options: ProgramOptions): Promise<ReleasedProgram> {
  const { folder, uid = unprivilegedUser } = options
  const [file = '', ...first] = options.command
  const port = await getFreePort()
  const env = { ...options.env, PORT: String(port) }
  const processOptions = { cwd: folder, env, ...(isRoot && { uid, gid: uid }) }
  const child = spawn(file, [...first, 'serve'], processOptions)
  const output = await outputOnceUp(child)
  return {
    base: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    output,
    async run(...args) {
      const { stdout } = await promisify(execFile)(file, [...first, ...args], processOptions)
      return stdout
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
      return child.exitCode
    },
  }
}

async function outputOnceUp(child: ChildProcess): Promise<() => string> {
  let output = ''
  const { promise: up, resolve } = Promise.withResolvers<'up'>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
      if (output.includes('Plinth is up.')) resolve('up')
    })
  }
  const ended = once(child, 'close').then(() => 'ended')
  if ((await Promise.race([up, ended])) !== 'up') throw new Error(`It did not start:\n${output}`)
  return () => output
}
