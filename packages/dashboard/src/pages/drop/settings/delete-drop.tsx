// Card and confirmation dialog for deleting a drop. may-delete.ts decides whether the role allows
// it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type Drop,
  dropQuery,
  dropsQuery,
  usageQuery,
  versionsQuery,
} from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { RichText } from '../../../components/rich-text.tsx'
import { useToast } from '../../../components/toast.tsx'
import { deleteDrop } from '../../../drops/delete-drop.ts'
import { noSearch, titleOf } from '../../../drops/find-drops.ts'
import { useSession } from '../../../shell/session-context.ts'
import { messages } from '../messages.ts'
import { mayDelete } from './may-delete.ts'
import { sectionIds } from './sections.ts'
import { UnpublishOffer } from './unpublish-offer.tsx'

const { deletion } = messages

export function DeleteDrop({ drop }: { readonly drop: Drop }) {
  const { tenant, user } = useSession()
  // Shares the query of the versions list: no additional request.
  const versions = useQuery({ ...versionsQuery(drop.id), enabled: user.email_verified })
  const [confirming, setConfirming] = useState(false)
  const allowed = mayDelete(tenant.role, drop, versions.data)
  return (
    <Card title={deletion.title} headingId={sectionIds.deletion}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-[1_1_18rem] text-muted">
          {allowed ? deletion.consequence : deletion.notAllowed}
        </p>
        {allowed && (
          <Button variant="quiet" className="text-bad" onClick={() => setConfirming(true)}>
            {deletion.open}
          </Button>
        )}
      </div>
      {confirming && <DeleteDialog drop={drop} onClose={() => setConfirming(false)} />}
    </Card>
  )
}

interface DeleteDialogProps {
  readonly drop: Drop
  readonly onClose: () => void
}

function DeleteDialog({ drop, onClose }: DeleteDialogProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  const { user } = useSession()
  const name = <bdi>{titleOf(drop)}</bdi>
  const offersUnpublish =
    drop.published && drop.live_version && drop.status !== 'removed' && user.email_verified
  const remove = useMutation({
    mutationFn: () => deleteDrop(drop.id),
    async onSuccess() {
      onClose()
      queries.setQueryData(dropsQuery.queryKey, (drops) =>
        drops?.filter(({ id }) => id !== drop.id),
      )
      void queries.invalidateQueries({ queryKey: usageQuery.queryKey })
      await navigate({ to: '/', search: noSearch })
      queries.removeQueries({ queryKey: dropQuery(drop.id).queryKey })
      showToast({ text: <RichText text={deletion.deleted} values={{ name }} /> })
    },
  })
  return (
    <ConfirmDialog
      title={<RichText text={deletion.question} values={{ name }} />}
      action={deletion.confirm}
      keep={deletion.cancel}
      typeToConfirm={{ label: deletion.slug, text: drop.slug }}
      change={remove}
      onClose={onClose}
    >
      {offersUnpublish && <UnpublishOffer drop={drop} onClose={onClose} />}
      <p>{deletion.warning}</p>
    </ConfirmDialog>
  )
}
