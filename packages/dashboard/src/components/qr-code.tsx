// QR code of a text. Loaded on demand, because its encoder is.
import { qrSquares } from './qr-squares.ts'

interface QrCodeProps {
  readonly text: string
  /** Accessible name. */
  readonly label: string
  /** Limits the width. */
  readonly className: string
}

export default function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = qrSquares(text)
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
      <path d={path} fill="#000" />
    </svg>
  )
}
