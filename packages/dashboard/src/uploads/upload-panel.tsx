// Panel with the progress of the running upload.
import { Button } from '../components/button.tsx'
import { messages } from './messages.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

const { running } = messages

export interface UploadPanelProps {
  readonly label: string
  /** From 0 to 1. */
  readonly sent: number
  readonly stop: () => void
}

export function UploadPanel({ label, sent, stop }: UploadPanelProps) {
  useLeaveWarning()
  const percent = Math.floor(sent * 100)
  return (
    <section
      aria-label={running.region}
      className="fixed inset-x-4 bottom-20 z-20 mx-auto grid max-w-md grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-line bg-surface p-4 text-sm shadow-soft"
    >
      <div className="flex items-center justify-between gap-4">
        <p className="min-w-0 truncate">
          {percent < 100
            ? running.uploading({ name: label, percent })
            : running.publishing({ name: label })}
        </p>
        <Button variant="quiet" small onClick={stop}>
          {running.cancel}
        </Button>
      </div>
      {/* In steps of 25%: every change interrupts a screen reader. */}
      <p role="status" className="sr-only">
        {percent < 100
          ? running.announcedPercent({ percent: percent - (percent % 25) })
          : running.announcedPublishing}
      </p>
      <progress
        aria-label={running.progress}
        max={100}
        value={percent}
        className="upload-progress"
      />
    </section>
  )
}
