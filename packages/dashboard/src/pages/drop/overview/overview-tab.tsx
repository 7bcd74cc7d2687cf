// First tab of a drop's page: picture, upload, activity, and the other tabs at a glance.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { activityQuery, type Drop, versionsQuery, viewsQuery } from '../../../api/queries.ts'
import { ContentSkeleton } from '../../../components/page-skeleton.tsx'
import { stateReasons } from '../../../drops/reasons/state-reasons.ts'
import { hasPicture, Thumbnail } from '../../../drops/thumbnail.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { PickButtons } from '../../../uploads/pick-buttons.tsx'
import { type DropPageContent, useDropPage } from '../editing/drop-page-context.ts'
import { useLoaded } from '../editing/use-loaded.ts'
import { ActivityCard } from './activity-card.tsx'
import { AtAGlance } from './at-a-glance.tsx'
import { messages } from './messages.ts'

export function OverviewTab() {
  const { drop, onPick } = useDropPage()
  const { email_verified: enabled } = useSession().user
  const activity = useQuery({ ...activityQuery(drop.id), enabled })
  const versions = useQuery({ ...versionsQuery(drop.id), enabled })
  const views = useQuery({ ...viewsQuery(drop.id), enabled })
  const loaded = useLoaded([activity, versions, views].some(({ isLoading }) => isLoading))
  if (!loaded) return <ContentSkeleton />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        {/* On wide screens the picture is beside the address. */}
        {hasPicture(drop, enabled) && (
          <Thumbnail
            drop={drop}
            verified={enabled}
            size="card"
            className="rounded-card border border-line md:hidden"
          />
        )}
        {onPick && <UploadZone drop={drop} onPick={onPick} />}
        <DraftNote drop={drop} />
        <ActivityCard dropId={drop.id} />
      </div>
      <AtAGlance drop={drop} editable={onPick !== undefined} />
    </div>
  )
}

function UploadZone({ drop, onPick }: Required<DropPageContent>) {
  const { title, first, hint, choose } = messages.upload
  const isFirst = drop.status === 'reserved'
  return (
    <section className="grid gap-3 rounded-card border-2 border-dashed border-edge p-5">
      <h2>{isFirst ? first : title}</h2>
      {/* Files cannot be dragged on a phone. */}
      <p className={isFirst ? 'text-muted' : 'text-muted pointer-coarse:hidden'}>
        {isFirst ? stateReasons.reserved : hint}
      </p>
      <PickButtons label={choose} quiet={!isFirst} onPick={onPick} />
    </section>
  )
}

/** Drafts that wait for someone to make them live. */
function DraftNote({ drop }: { readonly drop: Drop }) {
  const { user } = useSession()
  const { data } = useQuery({ ...versionsQuery(drop.id), enabled: user.email_verified })
  const drafts = data?.filter(({ live, published_at }) => !live && published_at === null) ?? []
  const [newest] = drafts
  if (!newest) return null
  const { one, many, link } = messages.draft
  return (
    <p className="notice">
      {drafts.length === 1
        ? one({ number: newest.version_number })
        : many({ count: drafts.length })}{' '}
      <Link to="/drops/$id/versions" params={{ id: drop.id }} className="text-link">
        {link}
      </Link>
    </p>
  )
}
