// Finds the insertion points in an XHTML page. A browser replaces such a page with an error message
// at the first mistake, so only well-formed documents get insertion points.
import type { Splices } from '@plinth/domain/versions/manifest'
import { SaxesParser } from 'saxes'
import { doctypeEntities, unreadDoctype } from './doctype-entities.ts'
import { decodeXml } from './xml-text.ts'

/** Larger pages are skipped: well-formedness is only known at the end. */
export const maxXmlPageBytes = 2 * 1024 * 1024
/** To resolve a prefix the parser searches all open elements, so its time grows with the depth. */
const maxDepth = 256

const xhtml = 'http://www.w3.org/1999/xhtml'

class NotReadable extends Error {}

/**
 * Null if the page is not well-formed, not an XHTML document with a body, or transformed by a style
 * sheet.
 */
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

/** Text positions: inside the head, else before the body; and at the end of the body. */
function offsetsIn(text: string): Offsets | null {
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true })
  let depth = 0
  let head: number | undefined
  let body: number | undefined
  let beforeBody: number | undefined
  /** The default namespace inside each open element. */
  const defaults: string[] = []

  // In well-formed XML a tag contains no `<` except its first character.
  const tagStart = () => text.lastIndexOf('<', parser.position - 1)

  parser.on('error', stop)
  parser.on('doctype', (declared) => {
    const entities = doctypeEntities(declared)
    if (entities === unreadDoctype) stop()
    parser.ENTITIES = entities
  })
  parser.on('processinginstruction', ({ target, body: instruction }) => {
    // A transformation could show the inserted scripts as text, or omit the badge.
    if (target === 'xml-stylesheet' && !isCss(instruction)) stop()
  })
  // Avoids a search of all open elements for the default namespace of each new one.
  parser.on('opentagstart', ({ ns }) => {
    ns[''] = defaults[depth] ?? ''
  })
  parser.on('opentag', ({ local, uri, ns }) => {
    depth += 1
    if (depth > maxDepth || (depth === 1 && !(uri === xhtml && local === 'html'))) stop()
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
