// Dialog that asks for the password before a change of second factors.
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../../../components/confirm-dialog.tsx'
import { ConfirmingPassword } from '../../confirming-password.tsx'
import { messages } from './messages.ts'
import { usePasswordAction } from './use-password-action.ts'

interface PasswordDialogProps<Result> {
  readonly title: string
  readonly action: string
  readonly keep: string
  readonly variant: 'primary' | 'danger'
  readonly run: (password: string) => Promise<Result>
  readonly onDone: (result: Result) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

export function PasswordDialog<Result>(props: PasswordDialogProps<Result>) {
  const { title, action, keep, variant, run, onDone, onClose, children } = props
  const change = usePasswordAction(run, onDone)
  return (
    <ConfirmDialog
      title={title}
      action={action}
      keep={keep}
      variant={variant}
      change={change.action}
      onClose={onClose}
    >
      {children}
      <ConfirmingPassword
        label={messages.password}
        value={change.password}
        onChange={change.setPassword}
      />
    </ConfirmDialog>
  )
}
