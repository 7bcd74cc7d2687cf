// Finds the insertion points and the title of an HTML page, with the browsers' tokenizer and without
// building a tree.
import { pipeline } from 'node:stream/promises'
import type { ScannedPage } from '../../ports/parsers.ts'
import { trackBodyEnd } from './body-offset.ts'
import { limitForeignDepth } from './foreign-depth.ts'
import { trackHeadStart } from './head-offset.ts'
import { PageDecoder } from './page-decoder.ts'
import { PageParser } from './page-parser.ts'
import { trackTitle } from './page-title.ts'

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

export async function scanPage({ size, chunks }: PageSource): Promise<ScannedPage> {
  const parser = new PageParser({ sourceCodeLocationInfo: true })
  const head = trackHeadStart(parser)
  const body = trackBodyEnd(parser)
  const title = trackTitle(parser)
  let partial = size > scannedBytes
  limitForeignDepth(parser, () => {
    partial = true
  })
  const decoder = new PageDecoder()

  let start: string | null = null
  function* text(): Generator<string> {
    for (const chunk of chunks) {
      const decoded = decoder.decode(chunk)
      start ??= decoded
      yield decoded
    }
  }

  await pipeline(text, parser)
  const length = decoder.charactersIn(size)
  const end = partial ? length : body(length)
  return {
    splices: {
      head: decoder.byteAt(head() ?? end),
      body: decoder.byteAt(end),
      ...(decoder.encoding !== 'utf-8' && { encoding: decoder.encoding }),
    },
    title: await title(start ?? '', decoder.encoding),
  }
}
