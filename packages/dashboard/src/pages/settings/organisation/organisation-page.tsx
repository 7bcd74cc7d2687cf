// Settings page of the organisation, with the cards that the role allows. A personal account gets
// personal-account.tsx.
import { hasPermission } from '@plinth/domain/accounts/roles'
import { useSession } from '../../../shell/session-context.ts'
import { SettingsPage } from '../settings-page.tsx'
import { DeleteOrganisation } from './delete-organisation.tsx'
import { Invitations } from './invitations.tsx'
import { LeaveOrganisation } from './leave-organisation.tsx'
import { Members } from './members.tsx'
import { messages } from './messages.ts'
import { PersonalAccount } from './personal-account.tsx'
import { RenameOrganisation } from './rename-organisation.tsx'
import { RequireSecondFactor } from './require-second-factor.tsx'
import { TransferOwnership } from './transfer-ownership.tsx'

const { unverified } = messages

export function OrganisationPage() {
  const { tenant } = useSession()
  if (tenant.kind === 'personal') {
    return (
      <SettingsPage
        title={messages.personal.title}
        intro={messages.personal.intro}
        unverified={unverified}
      >
        <PersonalAccount />
      </SettingsPage>
    )
  }
  return (
    <SettingsPage title={tenant.name} intro={messages.intro} unverified={unverified}>
      <Members />
      {hasPermission(tenant.role, 'manage_members') && <Invitations />}
      <RequireSecondFactor />
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
