// A drop's address with buttons to copy it, show its QR code and open it.
import { lazy, Suspense, useState } from 'react'
import { Button, buttonClass } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { messages } from './messages.ts'

const QrDialog = lazy(() => import('./qr-dialog.tsx'))
const texts = messages.addressBar

export function AddressBar({ url }: { readonly url: string }) {
  const [showsCode, setShowsCode] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-edge bg-surface p-3 shadow-soft sm:pl-4">
      <p className="min-w-0 grow font-mono text-[1.0625rem] break-all">
        <span className="text-muted">
          {new URL(url).protocol}
          {'//'}
        </span>
        {new URL(url).host}
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={url} label={texts.copyLink} done={texts.linkCopied} />
        <Button variant="quiet" small onClick={() => setShowsCode(true)}>
          {texts.showQrCode}
        </Button>
        <a className={buttonClass({ small: true })} href={url} target="_blank" rel="noopener">
          {texts.open}
        </a>
      </div>
      {showsCode && (
        <Suspense fallback={null}>
          <QrDialog url={url} onClose={() => setShowsCode(false)} />
        </Suspense>
      )}
    </div>
  )
}
