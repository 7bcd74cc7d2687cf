// Dialog with the QR code of a drop's address. address-bar.tsx loads it on demand.
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { messages } from './on-demand/messages.ts'
import QrCode from './qr-code.tsx'

const texts = messages.qrDialog

interface QrDialogProps {
  readonly url: string
  readonly onClose: () => void
}

const QrDialog = ({ url, onClose }: QrDialogProps) => (
  <Dialog title={texts.title} onClose={onClose}>
    <QrCode text={url} label={texts.code({ url })} className="max-w-64" />
    <p className="text-center font-mono text-sm break-all text-muted">{url}</p>
    <Button variant="quiet" onClick={onClose}>
      {texts.close}
    </Button>
  </Dialog>
)

export default QrDialog
