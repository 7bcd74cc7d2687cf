import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { type Site, siteQuery, sitesQuery, usageQuery, versionsQuery } from '../../api/queries.ts'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { useToast } from '../../components/toast.tsx'
import { noSearch, titleOf } from '../../drops/find-drops.ts'
import { useSession } from '../../shell/session-context.ts'
import { mayDelete } from './may-delete.ts'

export function DeleteDrop({ site }: { readonly site: Site }) {
  const { tenant, user } = useSession()
  // Shares the query of the versions list: no additional request.
  const versions = useQuery({ ...versionsQuery(site.id), enabled: user.email_verified })
  const [confirming, setConfirming] = useState(false)
  const allowed = mayDelete(tenant.role, site, versions.data)
  return (
    <Card title="Delete">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-[1_1_18rem] text-muted">
          {allowed
            ? 'Every version goes, at once and for good. The address answers “gone”.'
            : 'Only an owner or an admin of the organisation can delete drops.'}
        </p>
        {allowed && (
          <Button look="quiet" onClick={() => setConfirming(true)}>
            Delete…
          </Button>
        )}
      </div>
      {confirming && <DeleteDialog site={site} onClose={() => setConfirming(false)} />}
    </Card>
  )
}

interface DeleteDialogProps {
  readonly site: Site
  readonly onClose: () => void
}

function DeleteDialog({ site, onClose }: DeleteDialogProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  const remove = useMutation({
    mutationFn: () => client.deleteSite({ params: { id: site.id } }),
    async onSuccess() {
      onClose()
      queries.setQueryData(sitesQuery.queryKey, (sites) =>
        sites?.filter(({ id }) => id !== site.id),
      )
      void queries.invalidateQueries({ queryKey: usageQuery.queryKey })
      await navigate({ to: '/', search: noSearch })
      queries.removeQueries({ queryKey: siteQuery(site.id).queryKey })
      showToast({
        text: (
          <>
            <bdi>{titleOf(site)}</bdi> is deleted.
          </>
        ),
      })
    },
  })
  return (
    <ConfirmDialog
      title={
        <>
          Delete <bdi>{titleOf(site)}</bdi>?
        </>
      }
      action="Delete for good"
      keep="Keep it"
      typed={{ label: 'Slug of the drop', words: site.slug }}
      change={remove}
      onClose={onClose}
    >
      <p>This cannot be undone.</p>
    </ConfirmDialog>
  )
}
