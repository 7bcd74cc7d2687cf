// Finds the insertion points in an HTML page, with the browsers' tokenizer and without building a
// tree.
import { pipeline } from 'node:stream/promises'
import type { Splices } from '@plinth/domain/versions/manifest'
import { trackBodyEnd } from './body-offset.ts'
import { limitForeignDepth } from './foreign-depth.ts'
import { trackHeadStart } from './head-offset.ts'
import { PageDecoder } from './page-decoder.ts'
import { PageParser } from './page-parser.ts'

/**
 * Only this much of a page is scanned. In a longer page the body's insertion point is the end of
 * the file, where browsers still accept content: plans allow pages of 500 MB, which would exceed
 * the time limit.
 */
export const scannedBytes = 16 * 1024 * 1024

export interface PageSource {
  /** Size of the whole page, in bytes. */
  readonly size: number
  /** The page, up to `scannedBytes`. */
  readonly chunks: Iterable<Uint8Array>
}

export async function findSplices({ size, chunks }: PageSource): Promise<Splices> {
  const parser = new PageParser({ sourceCodeLocationInfo: true })
  const head = trackHeadStart(parser)
  const body = trackBodyEnd(parser)
  let partial = size > scannedBytes
  limitForeignDepth(parser, () => {
    partial = true
  })
  const decoder = new PageDecoder()

  function* text(): Generator<string> {
    for (const chunk of chunks) yield decoder.decode(chunk)
  }

  await pipeline(text, parser)
  const length = decoder.charactersIn(size)
  const end = partial ? length : body(length)
  return {
    head: decoder.byteAt(head() ?? end),
    body: decoder.byteAt(end),
    ...(decoder.encoding !== 'utf-8' && { encoding: decoder.encoding }),
  }
}
