// Writes the head of a response exactly as `node:http` does.
import {
  type OutgoingHttpHeaders,
  STATUS_CODES,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http'
import { formatHttpDate } from '@plinth/domain/http/http-date'
import { ownCopy } from './own-copy.ts'

export interface ResponseHead {
  readonly status: number
  /** Status line and header fields, without those that every response gets. */
  readonly bytes: Buffer
  /** The value of a `Connection` field among them, in lower case; null if there is none. */
  readonly connection: string | null
}

export type HeaderFields = OutgoingHttpHeaders | string[]

const preparedHeads = new WeakMap<object, ResponseHead>()

/**
 * `preset` are fields that were set before. The result is kept for lists, which belong to prepared
 * responses and never change.
 */
export function responseHead(
  status: number,
  fields: HeaderFields,
  preset: ReadonlyMap<string, string> | null,
): ResponseHead {
  if (!Array.isArray(fields)) return formatHead(status, merged(preset, Object.entries(fields)))
  if (preset !== null) return formatHead(status, replaced(preset, pairsOf(fields)))
  const prepared = preparedHeads.get(fields)
  if (prepared?.status === status) return prepared
  const formatted = formatHead(status, pairsOf(fields))
  const head = { ...formatted, bytes: ownCopy(formatted.bytes) }
  preparedHeads.set(fields, head)
  return head
}

type Field = readonly [string, OutgoingHttpHeaders[string]]

/** A field that was set before keeps its position, and gets the new value. */
const merged = (preset: ReadonlyMap<string, string> | null, fields: Field[]): Iterable<Field> =>
  preset === null ? fields : new Map<string, Field[1]>([...preset, ...fields])

/** A field that was set before moves to the position in the list. */
function replaced(preset: ReadonlyMap<string, string>, fields: Field[]): Field[] {
  const names = new Set(fields.map(([name]) => name))
  return [...[...preset].filter(([name]) => !names.has(name)), ...fields]
}

const pairsOf = (list: readonly string[]): Field[] =>
  list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1]] as const] : []))

function formatHead(status: number, fields: Iterable<Field>): ResponseHead {
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'unknown'}\r\n`
  let connection: string | null = null
  for (const [name, value] of fields) {
    for (const each of Array.isArray(value) ? value : [value]) {
      validateHeaderName(name)
      validateHeaderValue(name, each as string)
      text += `${name}: ${each}\r\n`
    }
    if (name.toLowerCase() === 'connection') connection = String(value).toLowerCase()
  }
  return { status, bytes: Buffer.from(text, 'latin1'), connection }
}

/** How a connection continues after a response; `stated` if the head says so itself. */
export type Continuation = 'keep-alive' | 'close' | 'stated'

/** Writes the fields that end every head: `Date`, and what becomes of the connection. */
export function createHeadEnds(keepAliveSeconds: number): (next: Continuation) => Buffer {
  let second = 0
  const none = Buffer.alloc(0)
  let ends: Record<Continuation, Buffer> = { 'keep-alive': none, close: none, stated: none }
  return (next) => {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) {
      second = now
      const date = `Date: ${formatHttpDate(now * 1000)}\r\n`
      const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n`
      ends = {
        'keep-alive': Buffer.from(`${date}${keepAlive}\r\n`),
        close: Buffer.from(`${date}Connection: close\r\n\r\n`),
        stated: Buffer.from(`${date}\r\n`),
      }
    }
    return ends[next]
  }
}
