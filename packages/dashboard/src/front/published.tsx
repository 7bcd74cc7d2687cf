// Result of an upload on the front page: the drop's address and next steps.
import { AddressBar } from '../components/address-bar.tsx'
import { Button, buttonClass } from '../components/button.tsx'
import { RelativeTime } from '../components/relative-time.tsx'
import type { Stage } from './stage.ts'
import { useFocusOnAppear } from './use-focus-on-appear.ts'

interface PublishedProps {
  readonly stage: Extract<Stage, { at: 'anonymous' | 'owned' }>
  readonly onStartOver: () => void
}

export function Published({ stage, onStartOver }: PublishedProps) {
  const heading = useFocusOnAppear<HTMLHeadingElement>()
  return (
    <div className="grid gap-4">
      <div className="text-center">
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {stage.at === 'owned' && stage.waits ? 'Your page is published' : 'Your page is live'}
        </h2>
        <p className="mt-1 text-muted">
          <Visibility stage={stage} />
        </p>
      </div>
      <AddressBar url={stage.url} />
      <div className="flex flex-wrap justify-center gap-2">
        {stage.at === 'anonymous' ? (
          <a className={buttonClass({ variant: 'quiet' })} href="/signup">
            Sign up to keep it
          </a>
        ) : (
          <a className={buttonClass({ variant: 'quiet' })} href={`/dashboard/drops/${stage.id}`}>
            Go to the drop
          </a>
        )}
        <Button variant="quiet" onClick={onStartOver}>
          Publish another
        </Button>
      </div>
    </div>
  )
}

function Visibility({ stage }: Pick<PublishedProps, 'stage'>) {
  if (stage.at === 'anonymous') {
    return (
      <>
        Anyone with the link can see it. It expires <RelativeTime at={stage.expiresAt} />.
      </>
    )
  }
  return stage.waits
    ? 'Visitors see it as soon as you have confirmed your e-mail address.'
    : 'Anyone with the link can see it.'
}
