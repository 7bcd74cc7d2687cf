import { useEffect, useRef, useState } from 'react'

/** Short enough to feel live, long enough to let somebody finish a word. */
const pauseMs = 250
/** A frame that says nothing for so long is caught in a loop of what it was sent. */
const patienceMs = 2_000

interface LivePreviewProps {
  readonly html: string
  /** For whoever cannot see it: "Preview of …". */
  readonly title: string
  readonly className?: string
}

interface Unanswered {
  readonly html: string
  readonly since: number
}

/** A page as visitors would see it. Its scripts run where they reach nothing of the app. */
export function LivePreview({ html, title, className = '' }: LivePreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const unanswered = useRef<Unanswered | null>(null)
  const isNew = useRef(true)
  const [ready, setReady] = useState(false)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data?.shown) unanswered.current = null
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])

  useEffect(() => {
    if (!ready) return
    const replaceFrame = () => {
      unanswered.current = null
      isNew.current = true
      setReady(false)
      setAttempt((before) => before + 1)
    }
    let timer = setTimeout(send, isNew.current ? 0 : pauseMs)
    function send() {
      isNew.current = false
      const waited = unanswered.current ? Date.now() - unanswered.current.since : 0
      if (waited > patienceMs) return replaceFrame()
      unanswered.current ??= { html, since: Date.now() }
      // The frame's origin is nobody's, so it cannot be named; nobody can lead it elsewhere either.
      frame.current?.contentWindow?.postMessage({ html }, '*')
      timer = setTimeout(() => {
        // The one that was shown before may be what it is caught in.
        if (unanswered.current && unanswered.current.html !== html) replaceFrame()
      }, patienceMs)
    }
    return () => clearTimeout(timer)
  }, [html, ready])

  return (
    <iframe
      key={attempt}
      ref={frame}
      src="/preview-frame"
      title={title}
      onLoad={() => setReady(true)}
      className={`w-full rounded-card border border-line bg-surface ${className}`}
    />
  )
}
