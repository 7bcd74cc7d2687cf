// Preview of a template at the width of a computer or phone, scaled down to the available space.
import { useEffect, useRef, useState } from 'react'
import { LivePreview } from '../../documents/live-preview.tsx'
import { messages } from './messages.ts'

export const screens = [
  { value: 'computer', label: messages.editor.computer },
  { value: 'phone', label: messages.editor.phone },
] as const

export type Screen = (typeof screens)[number]['value']

const widths: Readonly<Record<Screen, number>> = { computer: 1120, phone: 390 }
/** Below this width a scaled-down desktop page would be too small to read. */
const minDesktopWidth = 540

interface ScaledPreviewProps {
  readonly html: string
  readonly title: string
  readonly screen: Screen
}

export function ScaledPreview({ html, title, screen }: ScaledPreviewProps) {
  const container = useRef<HTMLDivElement>(null)
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    if (container.current) observer.observe(container.current)
    return () => observer.disconnect()
  }, [])
  const pageWidth = width < minDesktopWidth ? Math.min(width, widths.phone) : widths[screen]
  const scale = Math.min(1, width / pageWidth) || 1
  return (
    <div ref={container} className="h-full overflow-hidden">
      <div
        className="mx-auto origin-top-left"
        style={{
          width: Math.min(width / scale, pageWidth),
          height: height / scale,
          transform: scale < 1 ? `scale(${scale})` : 'none',
        }}
      >
        <LivePreview html={html} title={title} className="h-full" />
      </div>
    </div>
  )
}
