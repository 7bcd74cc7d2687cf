// Card for renaming the organisation. For members, it only says who can.
import { describeAllowedRoles, hasPermission } from '@plinth/domain/accounts/roles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { accountQuery, sessionQuery } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { RichText } from '../../../components/rich-text.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { messages } from './messages.ts'
import { NameForm } from './name-form.tsx'

const texts = messages.rename

export function RenameOrganisation() {
  const { tenant } = useSession()
  const queries = useQueryClient()
  const showToast = useToast()
  const rename = useMutation({
    mutationFn: (name: string) => client.renameOrganisation({ body: { name } }),
    async onSuccess({ name }) {
      await Promise.all(
        [sessionQuery, accountQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })),
      )
      showToast({
        text: <RichText text={texts.done} values={{ name: <bdi>{name}</bdi> }} />,
      })
    },
  })
  return (
    <Card title={texts.title}>
      {hasPermission(tenant.role, 'rename_organisation') ? (
        <NameForm current={tenant.name} label={texts.label} change={rename} />
      ) : (
        <p className="text-muted">
          {texts.restricted({ roles: describeAllowedRoles('rename_organisation') })}
        </p>
      )}
    </Card>
  )
}
