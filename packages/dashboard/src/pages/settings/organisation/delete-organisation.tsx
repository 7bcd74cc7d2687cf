// Card and dialog for deleting the organisation. For admins and members, it only says who can.
import { describeAllowedRoles, hasPermission } from '@plinth/domain/accounts/roles'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useResetDashboard } from '../../../organisations/use-reset-dashboard.ts'
import { useSession } from '../../../shell/session-context.ts'
import { DangerousAction } from '../dangerous-action.tsx'

export function DeleteOrganisation() {
  const { tenant } = useSession()
  const allowed = hasPermission(tenant.role, 'give_away_organisation')
  return (
    <DangerousAction
      title="Delete"
      text={
        allowed
          ? 'Its drops go, at once and for good, and nobody belongs to it any more.'
          : `Only ${describeAllowedRoles('give_away_organisation')} can delete the organisation.`
      }
      action={allowed ? 'Delete the organisation…' : null}
      dialog={(close) => <DeleteDialog onClose={close} />}
    />
  )
}

function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const { tenant } = useSession()
  const startOver = useResetDashboard()
  const showToast = useToast()
  const remove = useMutation({
    mutationFn: () => client.deleteOrganisation({ body: { confirm: tenant.name } }),
    async onSuccess() {
      onClose()
      await startOver('/')
      showToast({
        text: (
          <>
            <bdi>{tenant.name}</bdi> is deleted.
          </>
        ),
      })
    },
  })
  return (
    <ConfirmDialog
      title={
        <>
          Delete <bdi>{tenant.name}</bdi>?
        </>
      }
      action="Delete for good"
      keep="Keep it"
      typeToConfirm={{ label: 'Name of the organisation', text: tenant.name }}
      change={remove}
      onClose={onClose}
    >
      <p>This cannot be undone. Every address that it published answers “gone” from then on.</p>
    </ConfirmDialog>
  )
}
