// Menu of a drop in the list, with its dialogs. drop-actions.tsx loads it on demand.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Drop } from '../../../api/queries.ts'
import type { MenuEntry } from '../../../components/menu-trigger.tsx'
import OpenMenu from '../../../components/open-menu.tsx'
import { useFocusMainAfterRemoval } from '../../../components/use-focus-main-after-removal.ts'
import type { DropCommands } from '../../../drops/drop-commands.ts'
import { mayDelete } from '../../../drops/may-delete.ts'
import { messages as dropMessages } from '../../../drops/messages.ts'
import { useSession } from '../../../shell/session-context.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { messages } from './messages.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { useSetPublished } from './use-set-published.ts'

const texts = { ...dropMessages.address, ...messages.actions }

interface OpenDropMenuProps {
  readonly label: string
  readonly drop: Drop
  readonly selected: boolean
  readonly commands: DropCommands
}

export default function OpenDropMenu({ label, drop, selected, commands }: OpenDropMenuProps) {
  const { tenant, user } = useSession()
  const navigate = useNavigate()
  const setPublished = useSetPublished()
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null)
  const close = () => setDialog(null)
  // The row is removed if its drop is deleted here, or was deleted elsewhere.
  useFocusMainAfterRemoval()
  const { id, published } = drop
  const editable = drop.status !== 'removed' && user.email_verified
  const entries = [
    action(texts.copy, () => commands.copyAddress(drop)),
    action(texts.open, () => void window.open(drop.url, '_blank', 'noopener')),
    action(selected ? texts.deselect : texts.select, () => commands.toggle(id, false)),
    editable && action(texts.rename, () => setDialog('rename')),
    action(texts.settings, () => void navigate({ to: '/drops/$id/settings', params: { id } })),
    editable &&
      drop.live_version !== null &&
      action(published ? texts.unpublish : texts.publish, () => setPublished(id, !published)),
    mayDelete(tenant.role, drop) && {
      ...action(texts.delete, () => setDialog('delete')),
      bad: true,
    },
  ]
  return (
    <>
      <OpenMenu label={label} entries={entries.filter((entry) => entry !== false)} />
      {dialog === 'rename' && <RenameDialog drop={drop} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog drop={drop} onClose={close} />}
    </>
  )
}

const action = (text: string, run: () => void) =>
  ({ kind: 'action', text, run }) satisfies MenuEntry
