import { useEffect, useRef, useState } from 'react'
import { renderMarkdown } from './render-markdown.ts'
import type { TypedDocument } from './typed-document.ts'

interface Preview {
  readonly html: string
  /** The latest text is not what it shows. */
  readonly failed: boolean
}

export function usePreview({ format, text }: TypedDocument): Preview {
  const [rendered, setRendered] = useState<Preview>({ html: '', failed: false })
  const wanted = useRef('')
  const busy = useRef(false)
  useEffect(() => {
    if (format !== 'markdown') return
    wanted.current = text
    // Texts that were overtaken while one was rendered are never rendered.
    const catchUp = async () => {
      busy.current = true
      let source: string
      do {
        source = wanted.current
        try {
          const { html } = await renderMarkdown(source)
          setRendered({ html, failed: false })
        } catch {
          setRendered(({ html }) => ({ html, failed: true }))
        }
      } while (source !== wanted.current)
      busy.current = false
    }
    if (!busy.current) void catchUp()
  }, [format, text])
  return format === 'html' ? { html: text, failed: false } : rendered
}
