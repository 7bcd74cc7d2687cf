// Upload area of the front page. Its content depends on the stage: start, progress or result.
import type { ReactNode } from 'react'
import type { PickedFile } from '../uploads/decide-upload.ts'
import type { PendingUpload } from '../uploads/pending/pending-upload-store.ts'
import { messages } from './messages.ts'
import { PendingUploadNotice } from './pending-upload-notice.tsx'
import { Published, type PublishedProps } from './published.tsx'
import { Sending } from './sending.tsx'
import { type Stage, startStage } from './stage.ts'
import { Start } from './start.tsx'
import type { Visitor } from './use-visitor.ts'

interface UploadZoneProps {
  readonly sellsPlans: boolean
  readonly stage: Stage
  readonly visitor: Visitor
  readonly onPick: (picked: readonly PickedFile[]) => void
  readonly onPaste: () => void
  readonly onStartOver: () => void
  readonly onReplaced: PublishedProps['onReplaced']
  readonly onDeleted: () => void
  readonly onDiscard: (upload: PendingUpload) => Promise<void>
}

/** The upload area, shaped like the logo: a box on a wider, flat base. */
export const UploadZone = (props: UploadZoneProps) => (
  <div>
    <div className="mx-3 grid min-h-[clamp(20rem,56svh,42rem)] items-center rounded-t-card border-2 border-b-0 border-dashed border-edge bg-surface p-4 sm:mx-6 sm:p-6">
      {/* Each stage is a new element: a taller one does not move the one before it. */}
      <div key={props.stage.at} className="min-w-0">
        {contentOf(props)}
      </div>
    </div>
    <div aria-hidden="true" className="h-3 rounded-[2px] bg-accent" />
  </div>
)

function contentOf(props: UploadZoneProps): ReactNode {
  const { sellsPlans, stage, visitor, onPick, onPaste, onDiscard } = props
  const signedIn = visitor.session !== null
  switch (stage.at) {
    case 'start':
    case 'pending': {
      const pendingUpload = stage.at === 'pending' ? stage.pendingUpload : visitor.pendingUpload
      return (
        <div className="grid gap-8">
          {pendingUpload && (
            <PendingUploadNotice
              sellsPlans={sellsPlans}
              focused={stage.at === 'pending'}
              pendingUpload={pendingUpload}
              reason={stage.at === 'pending' ? stage.reason : messages.pending.needsAccount}
              signedIn={signedIn}
              onDiscard={() => onDiscard(pendingUpload)}
            />
          )}
          <Start
            cause={stage.at === 'pending' || stage === startStage ? null : stage}
            other={pendingUpload !== null}
            problem={stage.at === 'start' ? stage.problem : null}
            onPick={onPick}
            onPaste={onPaste}
          />
        </div>
      )
    }
    case 'sending':
      return <Sending {...stage} />
    case 'anonymous':
    case 'owned':
      return <Published {...props} stage={stage} />
    default:
      return stage satisfies never
  }
}
