// Hook that renders a typed document as HTML for the preview, one rendering at a time.
import { useEffect, useRef, useState } from 'react'
import { renderMarkdown } from './render-markdown.ts'
import type { TypedDocument } from './typed-document.ts'

interface Preview {
  readonly html: string
  /** True if the latest text could not be rendered; `html` is then an older one. */
  readonly failed: boolean
}

export function usePreview({ format, text }: TypedDocument): Preview {
  const [rendered, setRendered] = useState<Preview>({ html: '', failed: false })
  const latest = useRef('')
  const busy = useRef(false)
  useEffect(() => {
    if (format !== 'markdown') return
    latest.current = text
    // Only the latest text is rendered next; texts typed in between are skipped.
    const catchUp = async () => {
      busy.current = true
      let source: string
      do {
        source = latest.current
        try {
          const { html } = await renderMarkdown(source)
          setRendered({ html, failed: false })
        } catch {
          setRendered(({ html }) => ({ html, failed: true }))
        }
      } while (source !== latest.current)
      busy.current = false
    }
    if (!busy.current) void catchUp()
  }, [format, text])
  return format === 'html' ? { html: text, failed: false } : rendered
}
