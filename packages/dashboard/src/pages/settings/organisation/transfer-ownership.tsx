// Card and dialog that make another member the owner. The previous owner becomes an admin.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../../api/client.ts'
import { accountQuery, type Member, membersQuery, sessionQuery } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { Select } from '../../../components/select.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useSession } from '../../../shell/session-context.ts'

export function TransferOwnership() {
  const { user } = useSession()
  const members = useQuery(membersQuery)
  const [chosen, setChosen] = useState('')
  const [confirming, setConfirming] = useState(false)
  const others = members.data?.filter(({ user_id }) => user_id !== user.id) ?? []
  const newOwner = others.find(({ user_id }) => user_id === chosen) ?? others[0]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setConfirming(true)
  }
  return (
    <Card title="Transfer">
      <div className="grid gap-4">
        <p className="text-muted">
          You own the organisation.{' '}
          {newOwner
            ? 'Make another member the owner, and you become an admin, who can leave.'
            : 'Once somebody has joined, you can make them the owner, and then leave.'}
        </p>
        {newOwner && (
          <form className="flex flex-wrap items-end gap-3" onSubmit={submit}>
            <Select
              label="New owner"
              value={newOwner.user_id}
              options={others.map(({ user_id, name, email }) => ({
                value: user_id,
                label: `${name} (${email})`,
              }))}
              onChoose={setChosen}
            />
            <Button type="submit" variant="quiet">
              Transfer…
            </Button>
          </form>
        )}
      </div>
      {confirming && newOwner && (
        <TransferDialog newOwner={newOwner} onClose={() => setConfirming(false)} />
      )}
    </Card>
  )
}

interface TransferDialogProps {
  readonly newOwner: Member
  readonly onClose: () => void
}

function TransferDialog({ newOwner, onClose }: TransferDialogProps) {
  const { tenant } = useSession()
  const queries = useQueryClient()
  const showToast = useToast()
  const transfer = useMutation({
    mutationFn: () => client.transferOwnership({ body: { user_id: newOwner.user_id } }),
    async onSuccess() {
      onClose()
      showToast({
        text: (
          <>
            <bdi>{tenant.name}</bdi> belongs to <bdi>{newOwner.name}</bdi> now. You are an admin.
          </>
        ),
      })
      await Promise.all(
        [sessionQuery, accountQuery, membersQuery].map(({ queryKey }) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
  return (
    <ConfirmDialog
      title={
        <>
          Make <bdi>{newOwner.name}</bdi> the owner?
        </>
      }
      action="Transfer"
      keep="Keep it"
      change={transfer}
      onClose={onClose}
    >
      <p>
        Only they can give it back. You stay as an admin, and they can delete {tenant.name} or
        remove you.
      </p>
    </ConfirmDialog>
  )
}
