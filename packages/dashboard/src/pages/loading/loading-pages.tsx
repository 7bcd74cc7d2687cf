// Placeholders with the heading of a page, shown while its code loads. They are part of the first
// script, and the pages are not.
import { useParams } from '@tanstack/react-router'
import { PageSkeleton } from '../../components/page-skeleton.tsx'
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

export const LoadingEdit = () => <PageSkeleton title={headings.edit} />

/** Templates too: their names are loaded with them. */
export const LoadingNew = () => <PageSkeleton title={headings.newDrop} />

export const LoadingPaste = () => <PageSkeleton title={headings.paste} />
