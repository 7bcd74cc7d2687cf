// Card for renaming the organisation. For members, it only says who can.
import { describeAllowedRoles, hasPermission } from '@plinth/domain/accounts/roles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { accountQuery, sessionQuery } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { NameForm } from '../name-form.tsx'

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
        text: (
          <>
            It is called <bdi>{name}</bdi> now.
          </>
        ),
      })
    },
  })
  return (
    <Card title="Name">
      {hasPermission(tenant.role, 'rename_organisation') ? (
        <NameForm current={tenant.name} label="Name of the organisation" change={rename} />
      ) : (
        <p className="text-muted">
          Only {describeAllowedRoles('rename_organisation')} can rename it.
        </p>
      )}
    </Card>
  )
}
