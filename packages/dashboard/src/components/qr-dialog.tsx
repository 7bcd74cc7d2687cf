// Dialog with the QR code of a drop's address. address-bar.tsx loads it on demand.
import { encode } from 'uqr'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { messages } from './messages.ts'

const texts = messages.qrDialog

interface QrDialogProps {
  readonly url: string
  readonly onClose: () => void
}

export default function QrDialog({ url, onClose }: QrDialogProps) {
  const { size, data } = encode(url, { border: 2 })
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <Dialog title={texts.title} onClose={onClose}>
      {/* Black on white in both themes: QR readers expect it. */}
      <svg
        role="img"
        aria-label={texts.code({ url })}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="mx-auto w-full max-w-64 rounded-control"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={squares.join('')} fill="#000" />
      </svg>
      <p className="text-center font-mono text-sm break-all text-muted">{url}</p>
      <Button variant="quiet" onClick={onClose}>
        {texts.close}
      </Button>
    </Dialog>
  )
}
