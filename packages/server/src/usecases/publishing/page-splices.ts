// Finds the injection points (splices) of received pages, as HTML or XHTML according to the content
// type, and the title of the landing page.
import { isHtml, isXhtml } from '@plinth/domain/http/content-types'
import type { PageSplices, TitledContent } from '@plinth/domain/versions/manifest'
import type { Parsers } from '../../ports/parsers.ts'
import type { FileSlice } from '../../ports/spool.ts'

export interface ContentParsers<Content> {
  readonly parsers: Parsers
  /** Locations at which parsers can read these contents, in the same order. */
  readonly locate: (contents: readonly Content[]) => Promise<FileSlice[]>
}

export type PageFacts = PageSplices & TitledContent

export interface TypedContent<Content> {
  /** With any splices and title that are already known. */
  readonly content: Content & PageFacts
  /** Every content type that it may be served with. */
  readonly types: readonly string[]
  readonly isLanding: boolean
}

/** In the same order; empty objects for contents that are not pages. */
export async function findPageSplices<Content>(
  { parsers, locate }: ContentParsers<Content>,
  contents: readonly TypedContent<Content>[],
): Promise<PageFacts[]> {
  const read = async <Found>(
    unread: (page: TypedContent<Content>) => boolean,
    find: (slices: readonly FileSlice[]) => Promise<Found[]>,
  ) => {
    const pages = contents.filter(unread)
    const found = await find(await locate(pages.map(({ content }) => content)))
    return new Map(pages.map((page, index) => [page, found[index]]))
  }
  const html = await read(
    ({ content, types, isLanding }) =>
      types.some(isHtml) && (!content.splices || (isLanding && content.title === undefined)),
    parsers.scanPages,
  )
  const xml = await read(
    ({ content, types }) => types.some(isXhtml) && !content.xmlSplices,
    parsers.findXmlSplices,
  )
  return contents.map((page) => {
    const { content, types, isLanding } = page
    const scanned = html.get(page)
    const splices = types.some(isHtml) && (scanned?.splices ?? content.splices)
    const title = isLanding ? (content.title ?? scanned?.title) : undefined
    const xmlSplices = types.some(isXhtml) && (xml.get(page) ?? content.xmlSplices)
    return {
      ...(splices && { splices }),
      ...(xmlSplices && { xmlSplices }),
      ...(title !== undefined && { title }),
    }
  })
}
