// Finds the headings of an HTML or Markdown page, with the lines that they are on.
import { pipeline } from 'node:stream/promises'
import { AppError } from '@plinth/domain/base/errors'
import type { DocumentFormat } from '@plinth/domain/versions/document-format'
import { type Heading, headingText, maxHeadings } from '@plinth/domain/versions/outline'
import type { Interrupt } from '@plinth/markdown/interruptions'
import { isNestedTooDeeply } from '@plinth/markdown/nesting'
import { outlineMarkdown } from '@plinth/markdown/outline'
import type { FileSlice } from '../../ports/spool.ts'
import { readFileSliceSync } from '../files/sync-file-slices.ts'
import { limitForeignDepth } from './foreign-depth.ts'
import { encodingOf } from './page-decoder.ts'
import { PageParser } from './page-parser.ts'
import { tooComplexMessage } from './too-complex.ts'

/** Characters of markup text that are read of one heading. */
const maxRawText = 1000

export function outlinePage(
  page: FileSlice,
  format: DocumentFormat,
  interrupt?: Interrupt,
): Promise<Heading[]> | Heading[] {
  const bytes = readFileSliceSync(page)
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  if (format === 'html') return outlineHtml(text)
  if (isNestedTooDeeply(text)) throw new AppError('invalid_body', tooComplexMessage)
  return outlineMarkdown(text, interrupt)
}

async function outlineHtml(text: string): Promise<Heading[]> {
  const headings: Heading[] = []
  let open: Heading | null = null
  const close = () => {
    if (open && headings.length < maxHeadings)
      headings.push({ ...open, text: headingText(open.text) })
    open = null
  }
  const parser = new PageParser({ sourceCodeLocationInfo: true })
  // A page that is nested too deeply is read up to there.
  limitForeignDepth(parser, () => {})
  parser.on('startTag', ({ tagName, sourceCodeLocation: at }) => {
    const level = levelOf(tagName)
    if (level === null) return
    close()
    open = { level, text: '', line: at?.startLine ?? 1 }
  })
  parser.on('text', ({ text: part }) => {
    if (open && open.text.length < maxRawText) open = { ...open, text: open.text + part }
  })
  parser.on('endTag', ({ tagName }) => {
    if (levelOf(tagName) !== null) close()
  })
  await pipeline([text], parser)
  close()
  return headings
}

function levelOf(tagName: string): number | null {
  const digit = /^h([1-6])$/.exec(tagName)?.[1]
  return digit === undefined ? null : Number(digit)
}
