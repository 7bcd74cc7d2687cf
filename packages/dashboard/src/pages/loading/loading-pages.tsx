// Placeholders of pages whose heading depends on data that may be known already, shown while their
// code loads. Other pages have shell/page-pending.tsx.
import { useParams } from '@tanstack/react-router'
import { ContentSkeleton, PageSkeleton } from '../../components/page-skeleton.tsx'
import { useSession } from '../../shell/session-context.ts'
import { useKnownTitle } from '../drop/use-known-title.ts'
import { messages as headings } from '../headings/messages.ts'

export function LoadingDrops() {
  const { tenant } = useSession()
  return <PageSkeleton title={tenant.kind === 'personal' ? headings.drops : tenant.name} />
}

export function LoadingDrop() {
  const { id } = useParams({ from: '/drops/$id' })
  return <PageSkeleton title={useKnownTitle(id) ?? headings.drop} />
}

/** The heading of the drop's page is above it. */
export const LoadingTab = ContentSkeleton
