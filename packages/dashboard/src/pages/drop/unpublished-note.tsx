// Note on the page of an unpublished drop, with the button that brings the drop back.
import type { Drop } from '../../api/queries.ts'
import { Button } from '../../components/button.tsx'
import { stateReasons } from '../../drops/reasons/state-reasons.ts'
import { useSession } from '../../shell/session-context.ts'
import { messages } from './messages.ts'
import { useSetPublished } from './use-set-published.ts'

interface UnpublishedNoteProps {
  readonly drop: Drop
  /** Called when the button is pressed, which is removed with the note. */
  readonly onPublish: () => void
}

export default function UnpublishedNote({ drop, onPublish }: UnpublishedNoteProps) {
  const { user } = useSession()
  const { isPending, set } = useSetPublished(drop)
  const publish = () => {
    onPublish()
    set(true)
  }
  return (
    <div className="notice warn flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-[1_1_18rem]">{stateReasons.unpublished}</p>
      {user.email_verified && (
        <Button small disabled={isPending} onClick={publish}>
          {messages.publication.publishAgain}
        </Button>
      )}
    </div>
  )
}
