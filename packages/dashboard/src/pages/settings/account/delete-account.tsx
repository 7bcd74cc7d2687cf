// Card and dialog for deleting the account, confirmed by email address and password.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { deleteAllDrafts } from '../../../documents/draft-storage-keys.ts'
import { useSession } from '../../../shell/session-context.ts'
import { ConfirmingPassword } from '../confirming-password.tsx'
import { DangerousAction } from '../dangerous-action.tsx'
import { messages } from './messages.ts'

const texts = messages.deletion

export const DeleteAccount = () => (
  <DangerousAction
    title={texts.title}
    text={texts.about}
    action={texts.open}
    dialog={(close) => <DeleteDialog onClose={close} />}
  />
)

function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const { user } = useSession()
  const [password, setPassword] = useState('')
  const remove = useMutation({
    mutationFn: () => client.deleteAccount({ body: { confirm: user.email, password } }),
    onSuccess() {
      deleteAllDrafts()
      window.location.assign('/')
    },
  })
  return (
    <ConfirmDialog
      title={texts.dialogTitle}
      action={texts.confirm}
      keep={texts.cancel}
      typeToConfirm={{ label: texts.email, text: user.email }}
      change={remove}
      onClose={onClose}
    >
      <p>{texts.text}</p>
      <ConfirmingPassword label={texts.password} value={password} onChange={setPassword} />
    </ConfirmDialog>
  )
}
