// Sends raw bytes over one connection, in steps, and records everything that comes back until the
// server has closed it.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { hangMs } from '../harness/eventually.ts'

export interface Step {
  /** Written in one call, so that it usually arrives in one piece. */
  readonly bytes: Buffer
  /** How many responses are awaited before the next step. */
  readonly responses: number
}

export interface Target {
  readonly port: number
  /** The server name of a TLS connection that negotiates HTTP/1.1; absent without TLS. */
  readonly servername?: string
}

export interface Outcome {
  readonly received: Buffer
  /** False if the server had not closed the connection after two minutes. */
  readonly closed: boolean
  /** Bytes may be missing: a reset discards what the client has not read yet. */
  readonly reset: boolean
}

/**
 * How long a step is awaited whose responses do not come, because the bytes before it were refused
 * or are incomplete. It affects only how the bytes are spread over time, and no verdict.
 */
const paceMs = 150

/**
 * After the steps the client sends `last`, which asks for the connection to be closed, and ends its
 * side. If the server had kept the connection open, and read the steps as the client meant them,
 * the response to `last` is at the end of what was received.
 */
export async function exchange(
  target: Target,
  steps: readonly Step[],
  last: Buffer,
): Promise<Outcome> {
  const socket = open(target)
  const received = record(socket)
  try {
    let expected = 0
    for (const { bytes, responses } of steps) {
      if (received.isClosed()) break
      socket.write(bytes)
      expected += responses
      if (responses > 0) await received.responses(expected, paceMs)
      // Lets the bytes leave before the next ones, so that they are not joined.
      else await new Promise(setImmediate)
    }
    if (!received.isClosed()) socket.write(last)
    // The end of a TLS connection discards the responses, so it is only for what is incomplete.
    if (target.servername !== undefined) await received.silence(10 * paceMs)
    if (!received.isClosed()) socket.end()
    const closed = await received.close(hangMs)
    return { received: received.bytes(), closed, reset: received.isReset() }
  } finally {
    socket.destroy()
  }
}

function open({ port, servername }: Target): Socket {
  const to = { port, host: '127.0.0.1', allowHalfOpen: true }
  const socket =
    servername === undefined
      ? connect(to)
      : connectTls({ ...to, servername, ALPNProtocols: ['http/1.1'], rejectUnauthorized: false })
  return socket.setNoDelay()
}

interface Recording {
  bytes(): Buffer
  isClosed(): boolean
  isReset(): boolean
  /** Resolves when the connection was closed, or so many responses have begun, or it is late. */
  responses(count: number, withinMs: number): Promise<void>
  /** Resolves when the connection was closed, or nothing was received for so long. */
  silence(forMs: number): Promise<void>
  /** Whether it was closed in time. */
  close(withinMs: number): Promise<boolean>
}

const statusLine = Buffer.from('HTTP/1.1 ')

function record(socket: Socket): Recording {
  const chunks: Buffer[] = []
  let begun = 0
  let closed = false
  let reset = false
  let notify = () => {}
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    for (let at = chunk.indexOf(statusLine); at >= 0; at = chunk.indexOf(statusLine, at + 1))
      begun += 1
    notify()
  })
  // The server need not read what follows its last response, and then closes with a reset.
  socket.on('error', () => {
    reset = true
  })
  const close = () => {
    closed = true
    notify()
  }
  socket.once('end', close).once('close', close)

  const until = async (isDone: () => boolean, withinMs: number): Promise<boolean> => {
    const late = new AbortController()
    const deadline = sleep(withinMs, 'late', { signal: late.signal }).catch(() => 'late')
    try {
      while (!isDone()) {
        const { promise, resolve } = Promise.withResolvers<string>()
        notify = () => resolve('progress')
        if ((await Promise.race([promise, deadline])) === 'late') break
      }
      return isDone()
    } finally {
      late.abort()
    }
  }
  return {
    bytes: () => Buffer.concat(chunks),
    isClosed: () => closed,
    isReset: () => reset,
    responses: async (count, withinMs) =>
      void (await until(() => closed || begun >= count, withinMs)),
    async silence(forMs) {
      for (let before = -1; !closed && before !== chunks.length; ) {
        before = chunks.length
        await until(() => closed, forMs)
      }
    },
    close: (withinMs) => until(() => closed, withinMs),
  }
}
