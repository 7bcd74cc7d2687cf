// Settings page of the user's own account: profile, sign-in, sessions and deletion.
import { Card } from '../../../components/card.tsx'
import { SettingRows } from '../../../components/settings/setting-row.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { browserName } from './browser-name.ts'
import { DeleteAccount } from './delete-account.tsx'
import { EmailRow } from './email-row.tsx'
import { messages } from './messages.ts'
import { NameRow } from './name-row.tsx'
import { PasswordRow } from './password-row.tsx'
import { Providers } from './providers.tsx'
import { Passkeys } from './second-factors/passkeys.tsx'
import { TwoStep } from './second-factors/two-step.tsx'
import { Sessions } from './sessions.tsx'

export const AccountPage = () => (
  <SettingsPage title={messages.title} intro={messages.intro} unverified={messages.unverified}>
    <Card title={messages.profile}>
      <SettingRows>
        <NameRow />
        <EmailRow />
        <PasswordRow />
        <TwoStep />
      </SettingRows>
    </Card>
    <Passkeys suggestedName={browserName(navigator.userAgent)} />
    <Providers />
    <Sessions />
    <DeleteAccount />
  </SettingsPage>
)
