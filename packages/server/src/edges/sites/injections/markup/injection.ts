// Markup that Plinth injects into a page: one part in the head, one at the end of the body, at the
// offsets recorded when the page was published.
import { createHash } from 'node:crypto'
import type { Utf16Encoding } from '@plinth/domain/versions/manifest'

/** The parser that browsers use for the page. */
export type Syntax = 'html' | 'xml'

interface InjectedBytes {
  readonly head: Uint8Array
  readonly body: Uint8Array
}

/** `head` and `body` are the bytes for pages in any encoding except UTF-16. */
export interface Injection extends InjectedBytes {
  /** Short hash of the markup; part of the page's `ETag`. */
  readonly id: string
  /** The same markup in UTF-16, encoded on first use. */
  in(encoding: Utf16Encoding): InjectedBytes
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
  const wide = new Map<Utf16Encoding, InjectedBytes>()
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

function encode(text: string, encoding: Utf16Encoding): Buffer {
  const bytes = Buffer.from(text, 'utf16le')
  return encoding === 'utf-16be' ? bytes.swap16() : bytes
}
