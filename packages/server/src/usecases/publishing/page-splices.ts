// Finds the injection points (splices) of received pages, as HTML or XHTML according to the content
// type.
import { isHtml, isXhtml } from '@plinth/domain/http/content-types'
import type { PageSplices } from '@plinth/domain/versions/manifest'
import type { Parsers } from '../../ports/parsers.ts'
import type { FileSlice } from '../../ports/spool.ts'

export interface ContentParsers<Content> {
  readonly parsers: Parsers
  /** Locations at which parsers can read these contents, in the same order. */
  readonly locate: (contents: readonly Content[]) => Promise<FileSlice[]>
}

export interface TypedContent<Content> {
  /** With any splices that are already known. */
  readonly content: Content & PageSplices
  /** Every content type that it may be served with. */
  readonly types: readonly string[]
}

/** In the same order; empty objects for contents that are not pages. */
export async function findPageSplices<Content>(
  { parsers, locate }: ContentParsers<Content>,
  contents: readonly TypedContent<Content>[],
): Promise<PageSplices[]> {
  const read = async <Found>(
    unread: (page: TypedContent<Content>) => boolean,
    find: (slices: readonly FileSlice[]) => Promise<Found[]>,
  ) => {
    const pages = contents.filter(unread)
    const found = await find(await locate(pages.map(({ content }) => content)))
    return new Map(pages.map((page, index) => [page, found[index]]))
  }
  const html = await read(
    ({ content, types }) => types.some(isHtml) && !content.splices,
    parsers.findSplices,
  )
  const xml = await read(
    ({ content, types }) => types.some(isXhtml) && !content.xmlSplices,
    parsers.findXmlSplices,
  )
  return contents.map((page) => {
    const { content, types } = page
    const splices = types.some(isHtml) && (html.get(page) ?? content.splices)
    const xmlSplices = types.some(isXhtml) && (xml.get(page) ?? content.xmlSplices)
    return { ...(splices && { splices }), ...(xmlSplices && { xmlSplices }) }
  })
}
