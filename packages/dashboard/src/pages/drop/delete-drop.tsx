import { may } from '@plinth/domain/roles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { client } from '../../api/client.ts'
import { type Site, siteQuery, sitesQuery } from '../../api/queries.ts'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Field } from '../../components/field.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { useToast } from '../../components/toast.tsx'
import { useSession } from '../../shell/session-context.ts'
import { noSearch, titleOf } from '../drops/find-drops.ts'

export function DeleteDrop({ site }: { readonly site: Site }) {
  const { tenant } = useSession()
  const [asks, setAsks] = useState(false)
  const allowed = may(tenant.role, 'delete_drops')
  return (
    <Card title="Delete">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-[1_1_18rem] text-muted">
          {allowed
            ? 'Every version goes, at once and for good. The address answers “gone”.'
            : 'Only an owner or an admin of the organisation can delete drops.'}
        </p>
        {allowed && (
          <Button look="quiet" onClick={() => setAsks(true)}>
            Delete…
          </Button>
        )}
      </div>
      {asks && <DeleteDialog site={site} onClose={() => setAsks(false)} />}
    </Card>
  )
}

interface DeleteDialogProps {
  readonly site: Site
  readonly onClose: () => void
}

function DeleteDialog({ site, onClose }: DeleteDialogProps) {
  const [typed, setTyped] = useState('')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const say = useToast()
  const remove = useMutation({
    mutationFn: () => client.deleteSite({ params: { id: site.id } }),
    async onSuccess() {
      onClose()
      queries.setQueryData(sitesQuery.queryKey, (sites) =>
        sites?.filter(({ id }) => id !== site.id),
      )
      await navigate({ to: '/', search: noSearch })
      queries.removeQueries({ queryKey: siteQuery(site.id).queryKey })
      say({ text: `${titleOf(site)} is deleted.` })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed === site.slug) remove.mutate()
  }
  return (
    <Dialog title={`Delete ${titleOf(site)}?`} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        <p>
          This cannot be undone. Type <code className="font-mono break-all">{site.slug}</code> to
          confirm.
        </p>
        <Field
          label="Slug of the drop"
          className="[&_input]:font-mono"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {remove.error && <ProblemNote error={remove.error} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" look="danger" disabled={typed !== site.slug || remove.isPending}>
            Delete for good
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
