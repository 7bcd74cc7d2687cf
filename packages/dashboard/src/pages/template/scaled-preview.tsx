import { useEffect, useRef, useState } from 'react'
import { LivePreview } from '../../documents/live-preview.tsx'

export const screens = [
  { value: 'computer', label: 'Computer' },
  { value: 'phone', label: 'Phone' },
] as const

export type Screen = (typeof screens)[number]['value']

const widths: Readonly<Record<Screen, number>> = { computer: 1120, phone: 390 }
/** Where there is less, it is a telephone, and a computer's page would be too small to read. */
const leastRoom = 540

interface ScaledPreviewProps {
  readonly html: string
  readonly title: string
  readonly screen: Screen
}

/** The page as wide as it would be there, made as small as there is room for. */
export function ScaledPreview({ html, title, screen }: ScaledPreviewProps) {
  const room = useRef<HTMLDivElement>(null)
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    if (room.current) observer.observe(room.current)
    return () => observer.disconnect()
  }, [])
  const wanted = width < leastRoom ? Math.min(width, widths.phone) : widths[screen]
  const scale = Math.min(1, width / wanted) || 1
  return (
    <div ref={room} className="h-full overflow-hidden">
      <div
        className="mx-auto origin-top-left"
        style={{
          width: Math.min(width / scale, wanted),
          height: height / scale,
          transform: scale < 1 ? `scale(${scale})` : 'none',
        }}
      >
        <LivePreview html={html} title={title} className="h-full" />
      </div>
    </div>
  )
}
