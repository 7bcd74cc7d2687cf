// Settings page of the user's own account: name, email address, password, sessions and deletion.
import { SettingsPage } from '../settings-page.tsx'
import { browserName } from './browser-name.ts'
import { ChangeEmail } from './change-email.tsx'
import { ChangeName } from './change-name.tsx'
import { Password } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { messages } from './messages.ts'
import { Providers } from './providers.tsx'
import { Passkeys } from './second-factors/passkeys.tsx'
import { TwoStep } from './second-factors/two-step.tsx'
import { Sessions } from './sessions.tsx'

export const AccountPage = () => (
  <SettingsPage title={messages.title} intro={messages.intro} unverified={messages.unverified}>
    <ChangeName />
    <ChangeEmail />
    <Password />
    <Passkeys suggestedName={browserName(navigator.userAgent)} />
    <TwoStep />
    <Providers />
    <Sessions />
    <DeleteAccount />
  </SettingsPage>
)
