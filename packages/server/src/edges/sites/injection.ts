// What Plinth adds to a page, at the two places that were found when it was published.
import { createHash } from 'node:crypto'

export interface Injection {
  /** Short, and another one for every other content: part of the page's `ETag`. */
  readonly id: string
  readonly head: Uint8Array
  readonly body: Uint8Array
}

export function createInjection(parts: {
  readonly head?: string
  readonly body?: string
}): Injection {
  const { head = '', body = '' } = parts
  const id = createHash('sha256')
    .update(JSON.stringify([head, body]))
    .digest('hex')
    .slice(0, 8)
  return { id, head: Buffer.from(head), body: Buffer.from(body) }
}
