// Dialog with new recovery codes, which are shown once.
import { Button } from '../../../../components/button.tsx'
import { CopyButton } from '../../../../components/copy-button.tsx'
import { Dialog } from '../../../../components/dialog.tsx'
import { messages } from './messages.ts'

const texts = messages.codes

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const text = `${codes.join('\n')}\n`
  return (
    <Dialog title={texts.title} onClose={stayOpen}>
      <p>{texts.text}</p>
      <ul
        aria-label={texts.list}
        className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-control border border-line bg-ground px-3 py-2 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <CopyButton text={text} label={texts.copy} done={texts.copied} />
        <a
          className="button quiet small"
          download={texts.file}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          {texts.download}
        </a>
        <Button small onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </Dialog>
  )
}

/** A stray click or key must not lose codes that are shown only once: a button closes the dialog. */
function stayOpen(): void {}
