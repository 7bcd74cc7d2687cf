// Decodes the bytes of a page for the tokenizer, and maps character positions back to bytes.
import type { PageEncoding } from '@plinth/domain/versions/manifest'

const utf8Bom = [0xef, 0xbb, 0xbf]
const utf16Boms = { 'utf-16be': [0xfe, 0xff], 'utf-16le': [0xff, 0xfe] } as const

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte)

/** Pages are served as UTF-8; for a browser only a byte order mark overrides that. */
export function encodingOf(start: Uint8Array): PageEncoding {
  const marked = (['utf-16be', 'utf-16le'] as const).find((encoding) =>
    startsWith(start, utf16Boms[encoding]),
  )
  return marked ?? 'utf-8'
}

/**
 * Produces one character per code unit of the encoding, so that positions in the text map directly
 * to byte offsets. UTF-8 is decoded byte by byte (as Latin-1), because all markup is ASCII.
 */
export class PageDecoder {
  encoding: PageEncoding = 'utf-8'
  #mark = 0
  #begun = false
  #rest = Buffer.alloc(0)

  /** The first chunk must contain the whole byte order mark, if there is one. */
  decode(part: Uint8Array): string {
    const bytes = Buffer.concat([this.#rest, this.#begun ? part : this.#withoutMark(part)])
    if (this.encoding === 'utf-8') return bytes.toString('latin1')
    const whole = bytes.length - (bytes.length % 2)
    this.#rest = bytes.subarray(whole)
    const units = bytes.subarray(0, whole)
    return (this.encoding === 'utf-16be' ? units.swap16() : units).toString('utf16le')
  }

  byteAt(character: number): number {
    return this.#mark + character * this.#unit
  }

  /** Number of characters in a page of this many bytes. */
  charactersIn(bytes: number): number {
    return Math.floor(Math.max(bytes - this.#mark, 0) / this.#unit)
  }

  get #unit(): number {
    return this.encoding === 'utf-8' ? 1 : 2
  }

  #withoutMark(start: Uint8Array): Uint8Array {
    this.#begun = true
    this.encoding = encodingOf(start)
    if (this.encoding !== 'utf-8') this.#mark = 2
    else if (startsWith(start, utf8Bom)) this.#mark = utf8Bom.length
    return start.subarray(this.#mark)
  }
}
