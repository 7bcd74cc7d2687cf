// Request bodies, encoded byte for byte as Python's `requests` encodes them.
import { randomBytes } from 'node:crypto'

/** A file of a multipart body: its field name, filename and content. */
export interface FilePart {
  readonly field: string
  readonly filename?: string
  readonly content: string | Uint8Array
}

/** Form fields; an array repeats the field. */
export type Fields = Readonly<Record<string, string | readonly string[]>>

export interface Payload {
  /** Serialised as JSON. */
  readonly json?: unknown
  /** URL-encoded, or the text fields of a multipart body when there are files. */
  readonly fields?: Fields
  readonly files?: readonly FilePart[]
  /** Sent as it is, without a content type. */
  readonly raw?: string | Uint8Array
}

export interface Encoded {
  readonly headers: Readonly<Record<string, string>>
  readonly chunks: readonly Uint8Array[]
}

export function encodeBody(payload: Payload): Encoded {
  if (payload.files !== undefined) return multipart(payload.fields ?? {}, payload.files)
  if (payload.json !== undefined) return json(payload.json)
  if (payload.fields !== undefined) return urlencoded(payload.fields)
  return { headers: {}, chunks: payload.raw === undefined ? [] : [Buffer.from(payload.raw)] }
}

/** `json.dumps` escapes everything outside ASCII. */
function json(value: unknown): Encoded {
  const text = JSON.stringify(value).replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return { headers: { 'Content-Type': 'application/json' }, chunks: [Buffer.from(text)] }
}

function urlencoded(fields: Fields): Encoded {
  const form = new URLSearchParams(pairs(fields)).toString()
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return { headers, chunks: [Buffer.from(form)] }
}

/** Text fields come first, and parts have no content type of their own. */
function multipart(fields: Fields, files: readonly FilePart[]): Encoded {
  const boundary = randomBytes(16).toString('hex')
  const chunks: Uint8Array[] = []
  const part = (disposition: string, content: string | Uint8Array) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`
    chunks.push(Buffer.from(head), bytes(content), Buffer.from('\r\n'))
  }
  for (const [name, value] of pairs(fields)) part(`name="${name}"`, value)
  for (const { field, filename, content } of files) {
    part(`name="${field}"${filename === undefined ? '' : `; filename="${filename}"`}`, content)
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`))
  return { headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` }, chunks }
}

function pairs(fields: Fields): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((item): [string, string] => [name, item]),
  )
}

const bytes = (content: string | Uint8Array) =>
  typeof content === 'string' ? Buffer.from(content) : content
