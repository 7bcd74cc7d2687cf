// Card and dialog for deleting the organisation. For admins and members, it only says who can.
import { describeAllowedRoles, hasPermission } from '@plinth/domain/accounts/roles'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { RichText } from '../../../components/rich-text.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useResetDashboard } from '../../../organisations/use-reset-dashboard.ts'
import { useSession } from '../../../shell/session-context.ts'
import { DangerousAction } from '../dangerous-action.tsx'
import { messages } from './messages.ts'

const texts = messages.deletion

export function DeleteOrganisation() {
  const { tenant } = useSession()
  const allowed = hasPermission(tenant.role, 'give_away_organisation')
  return (
    <DangerousAction
      title={texts.title}
      text={
        allowed
          ? texts.about
          : texts.restricted({ roles: describeAllowedRoles('give_away_organisation') })
      }
      action={allowed ? texts.open : null}
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
        text: <RichText text={texts.done} values={{ name: <bdi>{tenant.name}</bdi> }} />,
      })
    },
  })
  return (
    <ConfirmDialog
      title={<RichText text={texts.dialogTitle} values={{ name: <bdi>{tenant.name}</bdi> }} />}
      action={texts.confirm}
      keep={texts.cancel}
      typeToConfirm={{ label: texts.name, text: tenant.name }}
      change={remove}
      onClose={onClose}
    >
      <p>{texts.text}</p>
    </ConfirmDialog>
  )
}
