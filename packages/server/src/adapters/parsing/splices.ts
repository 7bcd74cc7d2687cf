// Where Plinth may add to a page, found by the tokenizer that browsers use, without building a tree.

import { pipeline } from 'node:stream/promises'
import type { Splices } from '@plinth/domain/manifest'
import { SAXParser } from 'parse5-sax-parser'
import { watchBody } from './body-offset.ts'
import { stopAtDepth } from './foreign-depth.ts'
import { watchHead } from './head-offset.ts'

/**
 * A page is read this far. What Plinth adds to the body of a longer one goes to its very end, where
 * browsers still take it: a plan may allow pages of 500 MB, the time limit does not.
 */
export const scannedBytes = 16 * 1024 * 1024

const utf8Mark = '\u00ef\u00bb\u00bf'
const utf16Marks = ['\u00fe\u00ff', '\u00ff\u00fe']

export interface PageSource {
  /** Bytes of the whole page. */
  readonly size: number
  /** The page up to `scannedBytes`, decoded as Latin-1: one character is one byte. */
  readonly chunks: AsyncIterable<string> | Iterable<string>
}

/** Null for UTF-16: ASCII inside it would be garbage, so nothing may be added to such a page. */
export async function findSplices({ size, chunks }: PageSource): Promise<Splices | null> {
  const parser = new SAXParser({ sourceCodeLocationInfo: true })
  const head = watchHead(parser)
  const body = watchBody(parser)
  let partial = size > scannedBytes
  stopAtDepth(parser, () => {
    partial = true
  })
  let mark = 0
  let encodable = true

  async function* withoutMark(): AsyncGenerator<string> {
    let first = true
    for await (const chunk of chunks) {
      if (first && utf16Marks.some((each) => chunk.startsWith(each))) {
        encodable = false
        return
      }
      if (first && chunk.startsWith(utf8Mark)) mark = utf8Mark.length
      yield first ? chunk.slice(mark) : chunk
      first = false
    }
  }

  await pipeline(withoutMark, parser)
  if (!encodable) return null
  const end = partial ? size : mark + body(size - mark)
  const start = head()
  return { head: start === null ? end : mark + start, body: end }
}
