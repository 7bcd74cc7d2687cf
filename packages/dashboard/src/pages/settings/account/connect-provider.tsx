// Dialog that connects a sign-in provider, confirmed by the password.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignInProvider } from '../../../api/session.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { ConfirmingPassword } from '../confirming-password.tsx'
import { beginConnecting } from './begin-connecting.ts'
import { messages } from './messages.ts'

const texts = messages.providers

interface ConnectProviderProps {
  readonly provider: SignInProvider
  readonly onClose: () => void
}

export function ConnectProvider({ provider, onClose }: ConnectProviderProps) {
  const [password, setPassword] = useState('')
  const connect = useMutation({
    mutationFn: () => beginConnecting(provider.name, password),
    onSuccess: (url) => window.location.assign(url),
  })
  return (
    <ConfirmDialog
      title={texts.dialogTitle(provider)}
      action={texts.confirm}
      variant="primary"
      keep={texts.cancel}
      change={connect}
      onClose={onClose}
    >
      <p>{texts.dialogText(provider)}</p>
      <ConfirmingPassword label={texts.password} value={password} onChange={setPassword} />
    </ConfirmDialog>
  )
}
