// Progress of an upload on the front page.
import { Button } from '../components/button.tsx'
import { useLeaveWarning } from '../uploads/use-leave-warning.ts'
import { messages } from './messages.ts'
import type { Stage } from './stage.ts'
import { useFocusOnAppear } from './use-focus-on-appear.ts'

const texts = messages.sending

export function Sending({ label, sent, checking, stop }: Extract<Stage, { at: 'sending' }>) {
  useLeaveWarning()
  const percent = Math.floor(sent * 100)
  const finalText = checking ? texts.checking : texts.finishing
  const status = useFocusOnAppear<HTMLParagraphElement>()
  return (
    <div className="mx-auto grid w-full max-w-md justify-items-center gap-4">
      <p
        ref={status}
        tabIndex={-1}
        className="max-w-full truncate text-xl font-medium tracking-tight outline-none"
      >
        {percent < 100 ? texts.uploading({ name: label }) : texts.publishing({ name: label })}
      </p>
      <progress aria-label={texts.progress} max={100} value={percent} className="upload-progress" />
      <p aria-hidden="true" className="text-sm text-muted tabular-nums">
        {percent < 100 ? texts.percent({ percent }) : finalText}
      </p>
      {/* In steps of 25%: every change interrupts a screen reader. */}
      <p role="status" className="sr-only">
        {percent < 100 ? texts.uploaded({ percent: percent - (percent % 25) }) : finalText}
      </p>
      <Button variant="quiet" small onClick={stop}>
        {texts.cancel}
      </Button>
    </div>
  )
}
