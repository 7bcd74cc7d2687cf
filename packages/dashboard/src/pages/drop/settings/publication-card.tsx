// Card that unpublishes a drop, or publishes it again.
import type { Drop } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { expiryMoment } from '../../../drops/format-moment.ts'
import { useSession } from '../../../shell/session-context.ts'
import { messages } from '../messages.ts'
import { useSetPublished } from '../use-set-published.ts'
import { sectionIds } from './sections.ts'

const { publication: texts } = messages

export function PublicationCard({ drop }: { readonly drop: Drop }) {
  const { user } = useSession()
  const { isPending, set } = useSetPublished(drop)
  const { published } = drop
  return (
    <Card title={texts.title} headingId={sectionIds.visibility}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-[1_1_18rem] text-muted">
          {user.email_verified ? consequenceOf(drop) : texts.unverified}
        </p>
        {/* One button for both, so that it keeps the focus. */}
        <Button
          variant="quiet"
          disabled={isPending || !user.email_verified}
          onClick={() => set(!published)}
        >
          {published ? texts.unpublish : texts.publishAgain}
        </Button>
      </div>
    </Card>
  )
}

const consequenceOf = (drop: Drop): string =>
  drop.published
    ? texts.unpublishConsequence({ moment: expiryMoment(drop) })
    : texts.publishConsequence
