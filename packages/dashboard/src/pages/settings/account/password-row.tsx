// Row of the account's password. An account that a sign-in provider created may have none.
import { lazy } from 'react'
import { SettingRow } from '../../../components/settings/setting-row.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { messages } from './messages.ts'

const PasswordForm = lazy(() => import('./password-form.tsx'))
const FirstPasswordForm = lazy(() => import('./first-password-form.tsx'))

/** Nothing on a service without passwords. */
export function PasswordRow() {
  const { user, sign_in } = useSession()
  const { title } = messages.password
  if (sign_in?.passwords === false) return null
  if (user.has_password === false) {
    return (
      <SettingRow
        title={title}
        value={messages.firstPassword.none}
        action={messages.firstPassword.submit}
        form={(close) => <FirstPasswordForm onClose={close} />}
      />
    )
  }
  return (
    <SettingRow
      title={title}
      value={messages.password.set}
      form={(close) => <PasswordForm onClose={close} />}
    />
  )
}
