// Runs commands of the CLI in one process per Vitest worker: a process for each command takes ten times
// as much CPU time. `cli.test.ts` starts the built program.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

export interface CliCommand {
  readonly cwd: string
  /** The complete environment. */
  readonly env: Readonly<Record<string, string>>
  readonly args: readonly string[]
}

export interface CliRun {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

let starting: Promise<ChildProcess> | undefined
let count = 0

/** It ends with the worker, which closes the channel to it. */
async function start(): Promise<ChildProcess> {
  const child = fork(new URL('./cli-process.ts', import.meta.url), {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [ready] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (ready !== 'ready') throw new Error('The process for commands of the CLI did not start.')
  return child
}

/** Commands run one after the other. */
export async function runInSharedProcess(command: CliCommand): Promise<CliRun> {
  starting ??= start()
  const child = await starting
  count += 1
  const id = count
  const { promise, resolve, reject } = Promise.withResolvers<CliRun>()
  const onMessage = (message: { readonly id: number; readonly run: CliRun }) => {
    if (message.id === id) resolve(message.run)
  }
  const onExit = () => {
    starting = undefined
    reject(new Error('The process for commands of the CLI has ended.'))
  }
  child.on('message', onMessage)
  child.once('exit', onExit)
  child.send({ id, command })
  try {
    return await promise
  } finally {
    child.off('message', onMessage)
    child.off('exit', onExit)
  }
}
