// Result of an upload on the front page: the drop's address and next steps.
import { lazy, Suspense } from 'react'
import { AddressBar } from '../components/address-bar.tsx'
import { Button, buttonClass } from '../components/button.tsx'
import { RelativeTime } from '../components/relative-time.tsx'
import { RichText } from '../components/rich-text.tsx'
import type { UploadWarning } from '../uploads/warnings/warning-list.tsx'
import { messages } from './messages.ts'
import type { PublishedStage } from './stage.ts'
import { useFocusOnAppear } from './use-focus-on-appear.ts'

const texts = messages.published
const PublishedWarnings = lazy(() => import('../uploads/warnings/published-warnings.tsx'))
const DropActions = lazy(async () => ({
  default: (await import('./drop-actions.tsx')).DropActions,
}))

export interface PublishedProps {
  readonly stage: PublishedStage
  readonly onStartOver: () => void
  readonly onReplaced: (id: string, warnings: readonly UploadWarning[]) => void
  readonly onDeleted: () => void
}

export function Published({ stage, onStartOver, onReplaced, onDeleted }: PublishedProps) {
  const heading = useFocusOnAppear<HTMLHeadingElement>()
  return (
    <div className="grid gap-4">
      <div className="text-center">
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {stage.at === 'owned' && stage.waits ? texts.waiting : texts.live}
        </h2>
        <p className="mt-1 text-muted">
          <Visibility stage={stage} />
        </p>
      </div>
      <AddressBar url={stage.url} />
      {stage.warnings.length > 0 && (
        <Suspense fallback={null}>
          <PublishedWarnings warnings={stage.warnings} />
        </Suspense>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        {stage.at === 'anonymous' ? (
          <a className={buttonClass({ variant: 'quiet' })} href="/signup">
            {texts.signUp}
          </a>
        ) : (
          <a className={buttonClass({ variant: 'quiet' })} href={`/dashboard/drops/${stage.id}`}>
            {texts.openDrop}
          </a>
        )}
        <Button variant="quiet" onClick={onStartOver}>
          {texts.another}
        </Button>
      </div>
      {stage.at === 'anonymous' && (
        <>
          <p className="if-signup text-center text-sm text-muted">{texts.signUpNote}</p>
          <div className="flex flex-wrap justify-center gap-x-4 text-sm text-muted">
            {messages.manage.mistake}
            <Suspense>
              <DropActions
                page={stage}
                canReplace
                onReplaced={(warnings) => onReplaced(stage.id, warnings)}
                onDeleted={() => {
                  onDeleted()
                  onStartOver()
                }}
              />
            </Suspense>
          </div>
        </>
      )}
    </div>
  )
}

function Visibility({ stage }: Pick<PublishedProps, 'stage'>) {
  if (stage.at === 'anonymous') {
    return (
      <RichText
        text={texts.expires}
        values={{ time: <RelativeTime upcoming at={stage.expiresAt} /> }}
      />
    )
  }
  return stage.waits ? texts.unverified : texts.visible
}
