// Settings page of the user's own account: name, email address, password, sessions and deletion.
import { SettingsPage } from '../settings-page.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangeName } from './change-name.tsx'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { messages } from './messages.ts'
import { Sessions } from './sessions.tsx'

export const AccountPage = () => (
  <SettingsPage title={messages.title} intro={messages.intro} unverified={messages.unverified}>
    <ChangeName />
    <ChangeEmail />
    <ChangePassword />
    <Sessions />
    <DeleteAccount />
  </SettingsPage>
)
