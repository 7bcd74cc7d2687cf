// Card and dialog for deleting the account, confirmed by email address and password.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { PasswordField } from '../../../components/password-field.tsx'
import { deleteAllDrafts } from '../../../documents/draft-storage-keys.ts'
import { useSession } from '../../../shell/session-context.ts'
import { DangerousAction } from '../dangerous-action.tsx'

export const DeleteAccount = () => (
  <DangerousAction
    title="Delete the account"
    text="Your drops go with it, at once and for good, and so do organisations in which nobody else is left. Export what you want to keep first."
    action="Delete the account…"
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
      title="Delete your account?"
      action="Delete for good"
      keep="Keep it"
      typeToConfirm={{ label: 'Address of the account', text: user.email }}
      change={remove}
      onClose={onClose}
    >
      <p>
        This cannot be undone. Every address that you published answers “gone” from then on, and
        your tokens and connected apps stop working.
      </p>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </ConfirmDialog>
  )
}
