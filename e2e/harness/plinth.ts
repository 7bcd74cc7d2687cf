// Runs `plinthd` (bundled, because it starts in half the time) as a child process, as an operator does.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { inject } from 'vitest'
import { accountInput, requestAccount } from './accounts.ts'
import { createServerStores, type Stores } from './stores.ts'

const run = promisify(execFile)
/** Only ends a start that hangs: a primary and its workers take minutes on a very busy machine. */
const startMs = 300_000
/** Printed when the server accepts requests. */
const upMessage = 'Plinth is up.'

export interface Account {
  readonly user_id: string
  readonly tenant_id: string
  readonly email: string
  readonly token: string
}

export interface CommandOutcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export interface Plinth {
  readonly port: number
  readonly base: string
  readonly stores: Stores
  /** The complete environment of the process. */
  readonly environment: Readonly<Record<string, string>>
  readonly pid: number
  /** The server's output so far. */
  readonly output: () => string
  /** Runs an operator's command against the server's stores. */
  plinthd(...args: string[]): Promise<{ stdout: string; stderr: string }>
  createAccount(plan?: string, ...flags: string[]): Promise<Account>
  kill(signal: NodeJS.Signals): Promise<number | null>
  /** Starts the server again on the same stores and port, after a kill. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Wraps the command line that starts the program in another one. */
export type WrapCommand = (command: string[], pid: number) => string[]

export interface CommandWrappers {
  readonly server: WrapCommand
  /** Wraps the operator's commands; gets the server's pid. */
  readonly operator: WrapCommand
}

export const unwrapped: CommandWrappers = {
  server: (command) => command,
  operator: (command) => command,
}

export async function startPlinth(
  env: Record<string, string> = {},
  wrappers: CommandWrappers = unwrapped,
): Promise<Plinth> {
  const stores = await createServerStores()
  const port = await getFreePort()
  // None of the developer's own settings reach the program.
  const environment = {
    PATH: process.env.PATH ?? '',
    HOME: stores.dataDir,
    PORT: String(port),
    PLINTH_ENV_FILE: '/dev/null',
    NODE_COMPILE_CACHE: inject('compileCache'),
    ...stores.env,
    ...inject('mode'),
    ...env,
  }
  let output = ''
  let child: ChildProcess
  let accounts = 0

  async function start(): Promise<void> {
    const [file = '', ...args] = wrappers.server([process.execPath, inject('plinthd'), 'serve'], 0)
    const { promise: up, resolve } = Promise.withResolvers<'up'>()
    const before = output.length
    child = spawn(file, args, { env: environment })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk
        if (output.includes(upMessage, before)) resolve('up')
      })
    }
    const timeout = setTimeout(startMs, 'not up', { ref: false })
    const outcome = await Promise.race([up, once(child, 'exit'), timeout])
    if (outcome !== 'up') throw new Error(`plinthd did not start:\n${output}`)
  }

  async function kill(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
    return child.exitCode
  }

  async function stop(): Promise<void> {
    await kill('SIGKILL')
    await stores.remove()
  }

  function plinthd(...args: string[]) {
    const command = [process.execPath, inject('plinthd'), ...args]
    const [file = '', ...rest] = wrappers.operator(command, child.pid ?? 0)
    return run(file, rest, { env: environment })
  }

  try {
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    port,
    base: `http://localhost:${port}`,
    stores,
    environment,
    get pid() {
      return child.pid ?? 0
    },
    output: () => output,
    plinthd,
    async createAccount(plan = 'free', ...flags) {
      accounts += 1
      const email = `owner${accounts}@example.org`
      if (wrappers.operator === unwrapped.operator) {
        return requestAccount(environment, accountInput(email, plan, flags))
      }
      // In another namespace the stores can only be opened by a process started in it.
      const args = ['account', 'create', '--email', email, '--plan', plan, '--json', ...flags]
      return JSON.parse((await plinthd(...args)).stdout) as Account
    },
    kill,
    restart: start,
    stop,
  }
}

/** Runs an operator's command that may fail, in an environment of its own. */
export function runPlinthd(
  environment: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<CommandOutcome> {
  const { promise, resolve } = Promise.withResolvers<CommandOutcome>()
  const env = {
    PATH: process.env.PATH ?? '',
    PLINTH_ENV_FILE: '/dev/null',
    NODE_COMPILE_CACHE: inject('compileCache'),
    ...environment,
  }
  const options = { env, timeout: startMs }
  const child = execFile(
    process.execPath,
    [inject('plinthd'), ...args],
    options,
    (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
  )
  return promise
}
