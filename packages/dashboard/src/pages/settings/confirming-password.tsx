// Field for the password that confirms a sensitive change; a sentence if the account has none.
import { PasswordField } from '../../components/password-field.tsx'
import { useSession } from '../../shell/session-context.ts'
import { messages } from './messages.ts'

interface ConfirmingPasswordProps {
  readonly label: string
  readonly value: string
  readonly problem?: string | null
  readonly onChange: (password: string) => void
}

export function ConfirmingPassword(props: ConfirmingPasswordProps) {
  const { label, value, problem = null, onChange } = props
  if (useSession().user.has_password === false) {
    return <p className="text-sm text-muted">{messages.withoutPassword}</p>
  }
  return (
    <PasswordField
      label={label}
      autoComplete="current-password"
      value={value}
      problem={problem}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
