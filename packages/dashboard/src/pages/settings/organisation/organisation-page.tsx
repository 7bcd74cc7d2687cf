// Settings page of the organisation, with the cards that the role allows. A personal account gets
// personal-account.tsx.
import { hasPermission } from '@plinth/domain/accounts/roles'
import { useSession } from '../../../shell/session-context.ts'
import { SettingsPage } from '../settings-page.tsx'
import { DeleteOrganisation } from './delete-organisation.tsx'
import { Invitations } from './invitations.tsx'
import { LeaveOrganisation } from './leave-organisation.tsx'
import { Members } from './members.tsx'
import { PersonalAccount } from './personal-account.tsx'
import { RenameOrganisation } from './rename-organisation.tsx'
import { TransferOwnership } from './transfer-ownership.tsx'

const unverified = 'Confirm your e-mail address, and you can work with others here.'

export function OrganisationPage() {
  const { tenant } = useSession()
  if (tenant.kind === 'personal') {
    return (
      <SettingsPage
        title="Organisation"
        intro="For what several people publish together."
        unverified={unverified}
      >
        <PersonalAccount />
      </SettingsPage>
    )
  }
  return (
    <SettingsPage
      title={tenant.name}
      intro="Who belongs to the organisation, and what they may do."
      unverified={unverified}
    >
      <Members />
      {hasPermission(tenant.role, 'manage_members') && <Invitations />}
      <RenameOrganisation key={tenant.id} />
      {hasPermission(tenant.role, 'give_away_organisation') ? (
        <TransferOwnership />
      ) : (
        <LeaveOrganisation />
      )}
      <DeleteOrganisation />
    </SettingsPage>
  )
}
