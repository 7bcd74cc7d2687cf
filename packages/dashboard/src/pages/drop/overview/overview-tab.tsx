// First tab of a drop's page: the latest publishes and views at a glance, and the upload.
import { useQuery } from '@tanstack/react-query'
import { publishesQuery, viewsQuery } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { ContentSkeleton } from '../../../components/page-skeleton.tsx'
import { stateReasons } from '../../../drops/drop-state.ts'
import { useSession } from '../../../shell/session-context.ts'
import { PickButtons } from '../../../uploads/pick-buttons.tsx'
import { useDropPage } from '../editing/drop-page-context.ts'
import { useLoaded } from '../editing/use-loaded.ts'
import { messages } from '../messages.ts'
import { PublishHistory } from '../publish-history.tsx'
import { ViewsCard } from '../views/views-card.tsx'

const { versions: texts } = messages

export function OverviewTab() {
  const { drop, onPick } = useDropPage()
  const { email_verified: enabled } = useSession().user
  const publishes = useQuery({ ...publishesQuery(drop.id), enabled })
  const views = useQuery({ ...viewsQuery(drop.id), enabled })
  const loaded = useLoaded(publishes.isLoading || views.isLoading)
  if (!loaded) return <ContentSkeleton />
  return (
    <>
      {onPick && (
        <Card title={texts.upload}>
          <p className="mb-4 max-w-xl text-muted">
            {drop.status === 'reserved' ? stateReasons.reserved : texts.dropAnywhere}
          </p>
          <PickButtons label={texts.choose} onPick={onPick} />
        </Card>
      )}
      {enabled && <PublishHistory dropId={drop.id} />}
      <ViewsCard dropId={drop.id} />
    </>
  )
}
