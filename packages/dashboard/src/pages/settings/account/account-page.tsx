// Settings page of the user's own account: name, email address, password, sessions and deletion.
import { SettingsPage } from '../settings-page.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangeName } from './change-name.tsx'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { Sessions } from './sessions.tsx'

export const AccountPage = () => (
  <SettingsPage
    title="Account"
    intro="Who you are here, and where you are signed in."
    unverified="Confirm your e-mail address, and you can change your account here."
  >
    <ChangeName />
    <ChangeEmail />
    <ChangePassword />
    <Sessions />
    <DeleteAccount />
  </SettingsPage>
)
