// Dialog that signs out every browser, including this one. API tokens and connected apps keep
// working.
import { useMutation } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { deleteAllDrafts } from '../../../documents/draft-storage-keys.ts'
import { messages } from './messages.ts'

const texts = messages.signOutEverywhere

export function SignOutEverywhere({ onClose }: { readonly onClose: () => void }) {
  const signOut = useMutation({
    mutationFn: () => client.signOutEverywhere(),
    onSuccess() {
      deleteAllDrafts()
      window.location.assign('/signin')
    },
  })
  return (
    <ConfirmDialog
      title={texts.title}
      action={texts.confirm}
      keep={texts.cancel}
      change={signOut}
      onClose={onClose}
    >
      <p>{texts.text}</p>
    </ConfirmDialog>
  )
}
