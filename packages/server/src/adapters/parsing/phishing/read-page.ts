// Reads a page and the pages embedded in it into the facts that a verdict needs.
import type { PageFacts } from '@plinth/domain/abuse/phishing/page-facts'
import { type ScriptTraits, scriptTraits } from '@plinth/domain/abuse/phishing/script-traits'
import type { FileSlice } from '../../../ports/spool.ts'
import { readChunksSync } from '../../files/sync-file-slices.ts'
import { encodingOf } from '../page-decoder.ts'
import { emptyReading, factsOf, type PageReading } from './page-reading.ts'
import { readMarkup } from './read-markup.ts'

/** Nesting depth of embedded pages: kits wrap once, some twice. */
const maxDepth = 2
/** More than any legitimate page has; each takes time to parse. */
const maxEmbedded = 200
const chunkBytes = 1024 * 1024

export const readPage = (page: FileSlice): Promise<PageFacts> => readFacts(decoded(page))

export async function readFacts(chunks: Iterable<string>): Promise<PageFacts> {
  let readings = [await readMarkup(chunks)]
  const own = traitsOf(readings)
  let outer = readings
  for (let depth = 1; depth <= maxDepth; depth++) {
    outer = await readWithin(outer, depth === 1 ? own : traitsOf(outer))
    readings = [...readings, ...outer]
  }
  // Most pages have scripts of their own only, which need not be analysed again.
  const isWhole = readings.slice(1).every(hasNoScript)
  return factsOf(readings, isWhole ? own : traitsOf(readings))
}

const hasNoScript = ({ scripts, handlers }: PageReading): boolean =>
  scripts.length === 0 && handlers.length === 0

const traitsOf = (readings: readonly PageReading[]): ScriptTraits =>
  scriptTraits(
    readings.flatMap(({ scripts }) => scripts).join('\n'),
    readings.flatMap(({ handlers }) => handlers).join('\n'),
  )

async function readWithin(
  outer: readonly PageReading[],
  { markup, hiddenMarkup }: ScriptTraits,
): Promise<PageReading[]> {
  const pages = [...outer.flatMap(({ embedded }) => embedded), ...hiddenMarkup]
  if (pages.length > maxEmbedded) return [{ ...emptyReading(), nestedTooDeeply: true }]
  const found: PageReading[] = []
  for (const page of pages) found.push(await readMarkup([page]))
  // Text between the markup in a script is code, not visible text.
  if (markup !== null)
    found.push({ ...(await readMarkup([markup])), lines: [], scripts: [], handlers: [] })
  return found
}

/** As browsers decode it: UTF-8, as the server declares, unless there is a byte order mark. */
function* decoded(page: FileSlice): Generator<string> {
  let decoder: TextDecoder | null = null
  for (const chunk of readChunksSync(page, chunkBytes)) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder?.decode() ?? ''
}
