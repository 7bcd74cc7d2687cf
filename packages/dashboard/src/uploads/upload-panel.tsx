// Panel with the progress of the running upload.
import { Button } from '../components/button.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'

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
      aria-label="Upload"
      className="fixed inset-x-4 bottom-20 z-20 mx-auto grid max-w-md grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-line bg-surface p-4 text-sm shadow-soft"
    >
      <div className="flex items-center justify-between gap-4">
        <p className="min-w-0 truncate">
          {percent < 100 ? `Uploading ${label}: ${percent}%` : `Publishing ${label}…`}
        </p>
        <Button variant="quiet" small onClick={stop}>
          Cancel
        </Button>
      </div>
      {/* In steps of 25%: every change interrupts a screen reader. */}
      <p role="status" className="sr-only">
        {percent < 100 ? `${percent - (percent % 25)}% sent` : 'Almost there'}
      </p>
      <progress aria-label="Progress" max={100} value={percent} className="upload-progress" />
    </section>
  )
}
