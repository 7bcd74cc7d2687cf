// Placeholders with the heading of a page, shown while its code loads. They are part of the first
// script, and the pages are not.
import { useParams } from '@tanstack/react-router'
import { PageSkeleton } from '../../components/page-skeleton.tsx'
import { useSession } from '../../shell/session-context.ts'
import { messages as templateMessages } from '../../templates/messages.ts'
import { messages as dropMessages } from '../drop/messages.ts'
import { useKnownTitle } from '../drop/use-known-title.ts'
import { BackToDrops } from '../drops/back-to-drops.tsx'
import { messages as dropsMessages } from '../drops/messages.ts'
import { messages as editMessages } from '../edit/messages.ts'
import { messages as newMessages } from '../new/messages.ts'
import { messages as pasteMessages } from '../paste/messages.ts'

export function LoadingDrops() {
  const { tenant } = useSession()
  return (
    <PageSkeleton title={tenant.kind === 'personal' ? dropsMessages.page.title : tenant.name} />
  )
}

export function LoadingDrop() {
  const { id } = useParams({ from: '/drops/$id' })
  const title = useKnownTitle(id) ?? dropMessages.page.title
  return <PageSkeleton back={<BackToDrops />} title={title} />
}

export function LoadingEdit() {
  const { id } = useParams({ from: '/drops/$id/edit' })
  const name = useKnownTitle(id) ?? editMessages.page.unnamed
  return <PageSkeleton title={editMessages.page.title({ name })} />
}

export const LoadingNew = () => <PageSkeleton back={<BackToDrops />} title={newMessages.title} />

export const LoadingPaste = () => <PageSkeleton title={pasteMessages.title} />

export function LoadingTemplate() {
  const { template } = useParams({ from: '/new/$template' })
  const entry = new Map(Object.entries(templateMessages)).get(template)
  return <PageSkeleton title={entry?.title ?? newMessages.title} />
}
