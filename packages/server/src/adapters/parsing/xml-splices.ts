// Where Plinth may add to a page that is sent as XHTML. A browser replaces such a page by an error
// message at the first mistake, so offsets are only given for documents that are well-formed.
import type { Splices } from '@plinth/domain/manifest'
import { SaxesParser } from 'saxes'
import { doctypeEntities, unreadDoctype } from './doctype-entities.ts'
import { decodeXml } from './xml-text.ts'

/** A larger page is not read: whether it is well-formed is known only at its end. */
export const largestXmlPage = 2 * 1024 * 1024
/** The parser searches all open elements for the namespace of a prefix: depth multiplies its time. */
const deepest = 256

const xhtml = 'http://www.w3.org/1999/xhtml'

class NotReadable extends Error {}

/** Null: not well-formed, not an XHTML document with a body, or transformed by a style sheet. */
export function findXmlSplices(bytes: Uint8Array): Splices | null {
  const xml = decodeXml(bytes)
  if (xml === null) return null
  const found = offsetsIn(xml.text)
  if (found === null) return null
  return {
    head: xml.byteAt(found.head),
    body: xml.byteAt(found.body),
    ...(xml.encoding && { encoding: xml.encoding }),
  }
}

interface Offsets {
  readonly head: number
  readonly body: number
}

/** Positions in the text: inside the head, else before the body; and at the end of the body. */
function offsetsIn(text: string): Offsets | null {
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true })
  let depth = 0
  let head: number | undefined
  let body: number | undefined
  let beforeBody: number | undefined
  /** The default namespace inside each open element. */
  const defaults: string[] = []

  // Neither tags nor attribute values hold a `<` but at their start.
  const tagStart = () => text.lastIndexOf('<', parser.position - 1)

  parser.on('error', stop)
  parser.on('doctype', (declared) => {
    const entities = doctypeEntities(declared)
    if (entities === unreadDoctype) stop()
    parser.ENTITIES = entities
  })
  parser.on('processinginstruction', ({ target, body: instruction }) => {
    // A transformation would show our scripts as text, or leave the badge out.
    if (target === 'xml-stylesheet' && !isCss(instruction)) stop()
  })
  // Without it the parser would search all open elements for the default namespace of each new one.
  parser.on('opentagstart', ({ ns }) => {
    ns[''] = defaults[depth] ?? ''
  })
  parser.on('opentag', ({ local, uri, ns }) => {
    depth += 1
    if (depth > deepest || (depth === 1 && !(uri === xhtml && local === 'html'))) stop()
    defaults[depth] = ns[''] ?? ''
    if (depth !== 2 || uri !== xhtml) return
    if (local === 'head') head ??= parser.position
    if (local === 'body') beforeBody ??= tagStart()
  })
  parser.on('closetag', ({ local, uri, isSelfClosing }) => {
    depth -= 1
    if (depth !== 1 || uri !== xhtml || local !== 'body') return
    body ??= isSelfClosing ? parser.position : tagStart()
  })

  try {
    parser.write(text).close()
  } catch (error) {
    if (error instanceof NotReadable) return null
    throw error
  }
  if (body === undefined || beforeBody === undefined) return null
  return { head: head !== undefined && head <= body ? head : beforeBody, body }
}

const isCss = (instruction: string): boolean =>
  /(^|\s)type\s*=\s*("text\/css"|'text\/css')/i.test(instruction)

function stop(): never {
  throw new NotReadable()
}
