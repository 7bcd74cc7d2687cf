// Decodes an XML document and maps text positions back to bytes. Detects the encoding as browsers
// do: a byte order mark, else the XML declaration, else UTF-8 (XML 1.0, appendix F).
import type { Utf16Encoding } from '@plinth/domain/versions/manifest'
import { encodingOf } from './page-decoder.ts'

export interface XmlText {
  readonly text: string
  /** Absent if ASCII characters are single bytes. */
  readonly encoding?: Utf16Encoding
  byteAt(position: number): number
}

/** Encodings in which each byte is one UTF-16 unit, by their names in the Encoding Standard. */
const singleByte = /^(iso-8859-|windows-|koi8-|ibm866$|macintosh$|x-mac-cyrillic$)/
const utf8MarkBytes = 3
const utf16MarkBytes = 2
const declaration = /^<\?xml\s[^>]*?\sencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/
/** A longer declaration is not searched for an encoding. */
const maxDeclarationBytes = 1024

/**
 * Null if the bytes are not valid in their encoding, or if byte offsets are not supported for it.
 */
export function decodeXml(bytes: Uint8Array): XmlText | null {
  const marked = encodingOf(bytes)
  if (marked !== 'utf-8') return decodeUtf16(bytes, marked)
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const label = declaredIn(Buffer.from(bytes.subarray(0, maxDeclarationBytes)).toString('latin1'))
  const encoding = standardName(label ?? 'utf-8')
  if (encoding === 'utf-8') return decodeUtf8(bytes, isMarked ? utf8MarkBytes : 0)
  if (isMarked || encoding === null || !singleByte.test(encoding)) return null
  const text = decode(bytes, encoding)
  return text === null ? null : { text, byteAt: (position) => position }
}

function decodeUtf8(bytes: Uint8Array, mark: number): XmlText | null {
  const text = decode(bytes.subarray(mark), 'utf-8')
  if (text === null) return null
  return { text, byteAt: (position) => mark + Buffer.byteLength(text.slice(0, position)) }
}

/** A declaration that contradicts the byte order mark is an error of the document (XML, 4.3.3). */
function decodeUtf16(bytes: Uint8Array, encoding: Utf16Encoding): XmlText | null {
  const text = decode(bytes.subarray(utf16MarkBytes), encoding)
  if (text === null) return null
  const label = declaredIn(text)?.toLowerCase() ?? 'utf-16'
  if (label !== 'utf-16' && label !== encoding) return null
  return { text, encoding, byteAt: (position) => utf16MarkBytes + 2 * position }
}

const declaredIn = (start: string): string | undefined =>
  declaration.exec(start.replace(/^\u00ef\u00bb\u00bf/, ''))?.[1]

function standardName(label: string): string | null {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
