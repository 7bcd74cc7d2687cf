// Dialog that signs out every browser, including this one. API tokens and connected apps keep
// working.
import { useMutation } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { deleteAllDrafts } from '../../../documents/draft-storage-keys.ts'

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
      title="Sign out everywhere?"
      action="Sign out everywhere"
      keep="Stay signed in"
      change={signOut}
      onClose={onClose}
    >
      <p>
        Every browser is signed out, this one included. API tokens and connected apps keep working;
        revoke those on their own pages.
      </p>
    </ConfirmDialog>
  )
}
