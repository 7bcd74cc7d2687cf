// What Plinth adds to a page, at the two places that were found when it was published.
import { createHash } from 'node:crypto'
import type { WideEncoding } from '@plinth/domain/manifest'

/** How browsers parse the page. */
export type Syntax = 'html' | 'xml'

interface Addition {
  readonly head: Uint8Array
  readonly body: Uint8Array
}

/** As it is added to nearly every page: to all that are not in UTF-16. */
export interface Injection extends Addition {
  /** Short, and another one for every other content: part of the page's `ETag`. */
  readonly id: string
  /** Made when it is first needed. */
  in(encoding: WideEncoding): Addition
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
  const wide = new Map<WideEncoding, Addition>()
  return {
    id,
    head: Buffer.from(head),
    body: Buffer.from(body),
    in(encoding) {
      const made = wide.get(encoding) ?? {
        head: encode(head, encoding),
        body: encode(body, encoding),
      }
      wide.set(encoding, made)
      return made
    },
  }
}

function encode(text: string, encoding: WideEncoding): Buffer {
  const bytes = Buffer.from(text, 'utf16le')
  return encoding === 'utf-16be' ? bytes.swap16() : bytes
}
