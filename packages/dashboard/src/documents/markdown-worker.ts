// Web worker that renders Markdown with the renderer of published pages, off the main thread.
import tokens from '@plinth/dashboard/brand/tokens.css?raw'
import { renderDocument } from '@plinth/markdown/document'
import { createPageTemplate } from '@plinth/markdown/page'
import code from '@plinth/markdown/styles/code.css?raw'
import layout from '@plinth/markdown/styles/layout.css?raw'
import print from '@plinth/markdown/styles/print.css?raw'
import prose from '@plinth/markdown/styles/prose.css?raw'
import { messages } from './messages.ts'

export interface RenderedPage {
  readonly html: string
  readonly title: string | null
}

const template = createPageTemplate({ tokens, layout, prose, code, print })

function render(source: string): RenderedPage | null {
  try {
    const { html, title, description } = renderDocument(source)
    return {
      html: template({ title: title ?? messages.untitled, description, content: html }),
      title,
    }
  } catch {
    // Usually a stack overflow from deeply nested Markdown.
    return null
  }
}

self.addEventListener('message', ({ data }: MessageEvent<string>) => self.postMessage(render(data)))
