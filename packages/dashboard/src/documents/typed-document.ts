import type { DocumentFormat } from '@plinth/domain/document-format'
import { nameFrom } from '@plinth/domain/text-fields'
import type { PickedFile } from '../uploads/decide-upload.ts'
import { htmlTitle } from './html-title.ts'
import { renderMarkdown } from './render-markdown.ts'

export interface TypedDocument {
  readonly format: DocumentFormat
  readonly text: string
}

const extensions: Readonly<Record<DocumentFormat, string>> = { html: 'html', markdown: 'md' }

/** As if it had been picked: the drop is named by its file, so the file by what the page calls itself. */
export async function fileOf(document: TypedDocument): Promise<PickedFile> {
  const extension = extensions[document.format]
  const file = new File([document.text], `${await titleOf(document)}.${extension}`)
  return { path: `index.${extension}`, file }
}

async function titleOf({ format, text }: TypedDocument): Promise<string> {
  const title =
    format === 'html'
      ? htmlTitle(text)
      : await renderMarkdown(text).then(
          (page) => page.title,
          () => null,
        )
  return nameFrom(title ?? '') || 'Untitled'
}
