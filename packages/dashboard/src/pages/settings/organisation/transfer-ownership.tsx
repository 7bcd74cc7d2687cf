// Card and dialog that make another member the owner. The previous owner becomes an admin.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../../api/client.ts'
import { accountQuery, type Member, membersQuery, sessionQuery } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { RichText } from '../../../components/rich-text.tsx'
import { Select } from '../../../components/select.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { messages } from './messages.ts'

const texts = messages.transfer

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
    <Card title={texts.title}>
      <div className="grid gap-4">
        <p className="text-muted">{newOwner ? texts.about : texts.alone}</p>
        {newOwner && (
          <form className="flex flex-wrap items-end gap-3" onSubmit={submit}>
            <Select
              label={texts.newOwner}
              value={newOwner.user_id}
              options={others.map(({ user_id, name, email }) => ({
                value: user_id,
                label: texts.option({ name, email }),
              }))}
              onChoose={setChosen}
            />
            <Button type="submit" variant="quiet">
              {texts.open}
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
  const names = { name: <bdi>{newOwner.name}</bdi>, organisation: <bdi>{tenant.name}</bdi> }
  const transfer = useMutation({
    mutationFn: () => client.transferOwnership({ body: { user_id: newOwner.user_id } }),
    async onSuccess() {
      onClose()
      showToast({
        text: <RichText text={texts.done} values={names} />,
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
      title={<RichText text={texts.dialogTitle} values={names} />}
      action={texts.confirm}
      keep={texts.cancel}
      change={transfer}
      onClose={onClose}
    >
      <p>
        <RichText text={texts.text} values={names} />
      </p>
    </ConfirmDialog>
  )
}
