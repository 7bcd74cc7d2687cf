// Starts a server as a child process, waits until it accepts connections, and stops it at the end of the run.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { logProgress, type Run } from '../bench-run.ts'

export interface Child {
  readonly pid: number
  /** Ends it before the end of the run. */
  stop(): Promise<void>
}

export interface ChildOptions {
  readonly command: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** The server has started when this port of 127.0.0.1 accepts a connection. */
  readonly port: number
}

const startMs = 20_000
const stopMs = 20_000
const maxOutputChars = 16_384

export async function startChild(run: Run, { command, env, port }: ChildOptions): Promise<Child> {
  const [program = '', ...args] = command
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let stopping = false
  const stop = () => {
    stopping = true
    return stopChild(child)
  }
  run.defer(stop)
  let output = ''
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-maxOutputChars)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const failed = once(child, 'error').then(([error]) => {
    output += String(error)
  })
  child.once('exit', (code, signal) => {
    if (!stopping)
      logProgress(`${command.join(' ')} exited unexpectedly (${signal ?? code}).\n${output}`)
  })
  const deadline = performance.now() + startMs
  while (child.pid === undefined || !(await acceptsConnections(port))) {
    if (hasEnded(child) || child.pid === undefined || performance.now() > deadline) {
      await Promise.race([failed, sleep(100)])
      throw new Error(`${program} did not start. ${output}`)
    }
    await sleep(30)
  }
  return { pid: child.pid, stop }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null

async function stopChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMs)
  await ended
  clearTimeout(timer)
}

function acceptsConnections(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1')
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
