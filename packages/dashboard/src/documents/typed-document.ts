// A page typed by the user, and its conversion to a file to upload.
import { nameFrom } from '@plinth/domain/base/text-fields'
import type { DocumentFormat } from '@plinth/domain/versions/document-format'
import type { PickedFile } from '../uploads/decide-upload.ts'
import { htmlTitle } from './html-title.ts'
import { renderMarkdown } from './render-markdown.ts'

export interface TypedDocument {
  readonly format: DocumentFormat
  readonly text: string
}

const extensions: Readonly<Record<DocumentFormat, string>> = { html: 'html', markdown: 'md' }

/** The file is named after the page's title, which is shown while it is uploaded. */
export async function documentFile(document: TypedDocument): Promise<PickedFile> {
  const extension = extensions[document.format]
  const file = new File([document.text], `${await titleOf(document)}.${extension}`)
  return { path: `index.${extension}`, file, pasted: true }
}

async function titleOf({ format, text }: TypedDocument): Promise<string> {
  const title =
    format === 'html'
      ? htmlTitle(text)
      : await renderMarkdown(text).then(
          (page) => page.title,
          () => null,
        )
  return nameFrom(title ?? '') || 'index'
}
