// Top section of the front page: heading, and the upload area or the paste editor. Publishing is in
// use-front-publish.ts.
import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '../components/skeleton.tsx'
import { DropTarget } from '../uploads/drop-target.tsx'
import { messages as uploads } from '../uploads/messages.ts'
import type { PendingUpload } from '../uploads/pending/pending-upload-store.ts'
import type { UploadWarning } from '../uploads/warnings/warning-list.tsx'
import { HeroNote } from './hero-note.tsx'
import { messages } from './messages.ts'
import { UploadZone } from './upload-zone.tsx'
import type { FrontPublish } from './use-front-publish.ts'
import type { Visitor } from './use-visitor.ts'

const texts = messages.hero
const Paste = lazy(async () => ({ default: (await import('./paste.tsx')).Paste }))

interface HeroProps {
  readonly sellsPlans: boolean
  readonly visitor: Visitor
  readonly publishing: Pick<FrontPublish, 'stage' | 'publish' | 'startOver'>
  readonly onReplaced: (id: string, warnings: readonly UploadWarning[]) => void
  readonly onDeleted: () => void
  readonly onDiscard: (upload: PendingUpload) => Promise<void>
}

/** As high as the window, so that sections added below it later cause no visible layout shift. */
export function Hero(props: HeroProps) {
  const { sellsPlans, visitor, publishing, onReplaced, onDeleted, onDiscard } = props
  const [pasting, setPasting] = useState(false)
  const { stage, publish, startOver } = publishing
  const startAgain = () => {
    setPasting(false)
    // The end of the upload leads to the start, too.
    if (stage.at === 'sending') stage.stop()
    else startOver()
  }
  const showsBox = pasting && (stage.at === 'start' || stage.at === 'sending')
  return (
    <section
      className={`mx-auto flex min-h-[calc(100svh-3.5rem)] w-full flex-col px-4 pb-8 sm:px-8 ${showsBox ? 'wide max-w-6xl pt-4' : 'max-w-4xl pt-6 sm:pt-[7svh]'}`}
    >
      <DropTarget
        label={stage.at === 'sending' ? uploads.refused.busy : texts.dropTarget}
        onDrop={publish}
      />
      <div className={showsBox ? 'sr-only' : 'mb-8 text-center'}>
        <h1 className="text-[clamp(1.75rem,1.2rem+2.6vw,2.75rem)] leading-[1.15] tracking-[-0.03em] text-balance">
          {texts.title}
        </h1>
        <p className="mx-auto mt-3 max-w-xl text-[1.0625rem] text-balance text-muted">
          {texts.about}
        </p>
      </div>
      {showsBox ? (
        <Suspense fallback={<Skeleton rows={8} />}>
          <Paste stage={stage} onPublish={publish} onClose={startAgain} />
        </Suspense>
      ) : (
        <UploadZone
          sellsPlans={sellsPlans}
          stage={stage}
          visitor={visitor}
          onPick={(picked) => {
            setPasting(false)
            void publish(picked)
          }}
          onPaste={() => {
            startOver()
            setPasting(true)
          }}
          onStartOver={startAgain}
          onReplaced={onReplaced}
          onDeleted={onDeleted}
          onDiscard={(upload) => onDiscard(upload).then(startAgain)}
        />
      )}
      <HeroNote visitor={visitor} />
    </section>
  )
}
