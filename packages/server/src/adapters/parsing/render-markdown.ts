// Renders a Markdown file as a page.
import { AppError } from '@plinth/domain/base/errors'
import { formatBytes, megabyte } from '@plinth/domain/base/sizes'
import { pageCard } from '@plinth/domain/versions/page-card'
import { titleFrom } from '@plinth/domain/versions/page-title'
import { renderDocument } from '@plinth/markdown/document'
import type { Interrupt } from '@plinth/markdown/interruptions'
import { isNestedTooDeeply } from '@plinth/markdown/nesting'
import { createPageTemplate } from '@plinth/markdown/page'
import type { MarkdownNaming, RenderedMarkdown } from '../../ports/parsers.ts'
import type { FileSlice } from '../../ports/spool.ts'
import { readFileSliceSync } from '../files/sync-file-slices.ts'
import { readPageStyles } from './page-styles.ts'
import { tooComplexMessage } from './too-complex.ts'

const template = createPageTemplate(readPageStyles())

/** Some Markdown grows thirtyfold when rendered, so the size of the page is limited. */
const maxPageBytes = 32 * megabyte

export async function renderMarkdownFile(
  source: FileSlice,
  naming: MarkdownNaming,
  interrupt?: Interrupt,
): Promise<RenderedMarkdown> {
  const text = decoded(readFileSliceSync(source))
  if (isNestedTooDeeply(text)) throw new AppError('invalid_body', tooComplexMessage)
  const document = renderDocument(text, interrupt)
  const ownTitle = naming.title?.trim() || document.title || ''
  const title = ownTitle || naming.fallbackTitle
  const { description, image } = document
  const card = image === null ? pageCard({ title, description }) : null
  const page = template({
    title,
    description,
    image,
    hasCard: card !== null,
    content: document.html,
  })
  const html = new TextEncoder().encode(page)
  if (html.length > maxPageBytes) throw new AppError('invalid_body', tooLong)
  return { html, title, ownTitle: titleFrom(ownTitle), card }
}

const tooLong = `The page rendered from this Markdown is larger than ${formatBytes(maxPageBytes)}. Split it into several and try again.`

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new AppError(
      'invalid_body',
      'The Markdown file is not valid UTF-8. Save it as UTF-8 and publish it again.',
      { cause },
    )
  }
}
