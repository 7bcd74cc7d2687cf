// Runs a test server in a child process that ends with its parent, even if the parent is killed: the
// kernel then closes the IPC channel between them.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export interface ServerProcess {
  /** Message that the process sent when it was ready. */
  readonly ready: unknown
  /** Sends it an order and waits for the message that confirms it. */
  order(message: string): Promise<void>
  /** Ends it at once, as a crash does; it cleans nothing up. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Parent's side: starts `module` and waits until it is ready. */
export async function startServerProcess(
  module: URL,
  execArgv: string[] = [],
  args: string[] = [],
): Promise<ServerProcess> {
  const name = fileURLToPath(module)
  const child = fork(name, args, {
    execArgv,
    // A separate process group, so that Ctrl-C does not end it before the tests have finished with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4000)
  })
  const reply = async (): Promise<unknown> => {
    const message = await Promise.race([firstMessage(child), exitOf(child).then(() => undefined)])
    if (message === undefined) throw new Error(`The test server ${name} ended. ${errors.trim()}`)
    return message
  }
  return {
    ready: await reply(),
    async order(message) {
      const confirmed = reply()
      child.send(message)
      await confirmed
    },
    async kill() {
      child.kill('SIGKILL')
      await exitOf(child)
    },
    async stop() {
      if (child.connected) child.disconnect()
      await exitOf(child)
    },
  }
}

/** Child's side: reports readiness, and cleans up when the parent exits. */
export function serveUntilParentExits(ready: unknown, close: () => Promise<void>): void {
  const end = () => {
    void close().finally(() => process.exit())
  }
  for (const event of ['disconnect', 'SIGTERM', 'SIGINT']) process.once(event, end)
  // The parent may have exited while the server was starting.
  if (process.connected) process.send?.(ready)
  else end()
}

/** Child's side: executes the orders of the parent. */
export function obey(orders: Readonly<Record<string, () => Promise<void>>>): void {
  process.on('message', async (message: string) => {
    await orders[message]?.()
    process.send?.('done')
  })
}

/** Child's side: if the start fails, removes the folder and prints the reason to stderr. */
export async function startOrRemoveFolder<T>(folder: string, start: () => Promise<T>): Promise<T> {
  try {
    return await start()
  } catch (error) {
    await removeFolder(folder)
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

async function firstMessage(child: ChildProcess): Promise<unknown> {
  const [message] = await once(child, 'message')
  return message
}

async function exitOf(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
