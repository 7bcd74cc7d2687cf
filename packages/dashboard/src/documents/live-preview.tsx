// Live preview of an HTML page in a sandboxed iframe. A frame that hangs is replaced.
import { useEffect, useRef, useState } from 'react'

/** Debounce while the user types. */
const debounceMs = 250
/** A frame that does not acknowledge a page within this time is stuck in one of its scripts. */
const frameTimeoutMs = 2_000

interface LivePreviewProps {
  readonly html: string
  /** Accessible name: "Preview of …". */
  readonly title: string
  readonly className?: string
}

interface PendingPage {
  readonly html: string
  readonly since: number
}

/** The page as visitors would see it. Its scripts run in an opaque origin, apart from the app. */
export function LivePreview({ html, title, className = '' }: LivePreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const pending = useRef<PendingPage | null>(null)
  const isNew = useRef(true)
  const [ready, setReady] = useState(false)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data?.shown) pending.current = null
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [])

  useEffect(() => {
    if (!ready) return
    const replaceFrame = () => {
      pending.current = null
      isNew.current = true
      setReady(false)
      setAttempt((before) => before + 1)
    }
    let timer = setTimeout(send, isNew.current ? 0 : debounceMs)
    function send() {
      isNew.current = false
      const waited = pending.current ? Date.now() - pending.current.since : 0
      if (waited > frameTimeoutMs) return replaceFrame()
      pending.current ??= { html, since: Date.now() }
      // The frame's origin is opaque and cannot be named; no other page can be loaded into it.
      frame.current?.contentWindow?.postMessage({ html }, '*')
      timer = setTimeout(() => {
        // An earlier page was never acknowledged: the frame may be stuck in it.
        if (pending.current && pending.current.html !== html) replaceFrame()
      }, frameTimeoutMs)
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
