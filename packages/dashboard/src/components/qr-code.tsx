// QR code of a text. Loaded on demand, because its encoder is.
import { encode } from 'uqr'

interface QrCodeProps {
  readonly text: string
  /** Accessible name. */
  readonly label: string
  /** Limits the width. */
  readonly className: string
}

export default function QrCode({ text, label, className }: QrCodeProps) {
  const { size, data } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  // Black on white in both themes: QR readers expect it.
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`mx-auto w-full rounded-control ${className}`}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
