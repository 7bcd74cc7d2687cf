import { useEffect, useRef, useState } from 'react'

/** Short enough to feel live, long enough to let somebody finish a word. */
const pauseMs = 250

interface LivePreviewProps {
  readonly html: string
  /** For whoever cannot see it: "Preview of …". */
  readonly title: string
  readonly className?: string
}

/** A page as visitors would see it. Its scripts run where they reach nothing of the app. */
export function LivePreview({ html, title, className = '' }: LivePreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const sent = useRef(false)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    if (!ready) return
    const send = () => {
      sent.current = true
      // The frame's origin is nobody's, so it cannot be named; nobody can lead it elsewhere either.
      frame.current?.contentWindow?.postMessage({ html }, '*')
    }
    if (!sent.current) return send()
    const timer = setTimeout(send, pauseMs)
    return () => clearTimeout(timer)
  }, [html, ready])
  return (
    <iframe
      ref={frame}
      src="/preview-frame"
      title={title}
      onLoad={() => setReady(true)}
      className={`w-full rounded-card border border-line bg-surface ${className}`}
    />
  )
}
