// HTTP client of the load: keeps its connections open, and reports instead of throwing.
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from './history.ts'

export interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: FormData | object
}

export interface Answer {
  /** 0 if the connection was lost. */
  readonly status: number
  readonly text: string
  /** The body as JSON; undefined if it is something else. */
  // biome-ignore lint/suspicious/noExplicitAny: responses of any operation.
  readonly json: any
  readonly headers: IncomingMessage['headers']
  readonly start: number
  readonly end: number
}

/** Ends a request that would never end by itself; its outcome is unknown. */
const hangMs = 60_000

export type Send = (host: string, path: string, sent?: Sent) => Promise<Answer>

export interface Client {
  readonly send: Send
  close(): void
}

export function createClient(port: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  async function send(host: string, path: string, sent: Sent = {}): Promise<Answer> {
    const { body, type } = await encode(sent.body)
    const length = body === null ? {} : { 'content-type': type, 'content-length': body.length }
    const headers = { host, ...length, ...sent.headers }
    const start = performance.now()
    const answer = await exchange(
      request({ host: '127.0.0.1', port, method: sent.method ?? 'GET', path, headers, agent }),
      body,
    ).catch((error: Error) => ({ status: 0, text: error.message, headers: {} }))
    return { ...answer, json: jsonOf(answer.text), start, end: performance.now() }
  }
  return { send, close: () => agent.destroy() }
}

async function exchange(outgoing: ReturnType<typeof request>, body: Buffer | null) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  outgoing.on('response', resolve).on('error', reject)
  const timer = setTimeout(() => outgoing.destroy(new Error('no response')), hangMs)
  try {
    outgoing.end(body ?? undefined)
    const response = await promise
    const text = (await buffer(response)).toString()
    return { status: response.statusCode ?? 0, text, headers: response.headers }
  } finally {
    clearTimeout(timer)
  }
}

async function encode(body: Sent['body']): Promise<{ body: Buffer | null; type: string }> {
  if (body === undefined) return { body: null, type: '' }
  if (!(body instanceof FormData) && !(body instanceof Blob))
    return { body: Buffer.from(JSON.stringify(body)), type: 'application/json' }
  const form = new Response(body)
  const type = form.headers.get('content-type') ?? ''
  return { body: Buffer.from(await form.arrayBuffer()), type }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function outcomeOf({ status }: Pick<Answer, 'status'>): Outcome {
  if (status >= 200 && status < 400) return 'acknowledged'
  return status >= 400 && status < 500 ? 'refused' : 'unknown'
}

/** Repeats a request that can be repeated, as clients do, until its outcome is known. */
export async function untilKnown(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send()
    if (outcomeOf(answer) !== 'unknown') return answer
    await sleep(100)
  }
}
