// Dialog that turns on two-step sign-in: the password, then the QR code and a first code.
import type { Operations } from '@plinth/contract/operations'
import type { OperationOutput } from '@plinth/contract/operations/operation'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { client } from '../../../../api/client.ts'
import { ConfirmDialog } from '../../../../components/confirm-dialog.tsx'
import { CopyButton } from '../../../../components/copy-button.tsx'
import { Field } from '../../../../components/field.tsx'
import { messages } from './messages.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { useRefreshSignIn } from './use-password-action.ts'

const texts = messages.turningOn

const QrCode = lazy(() => import('../../../../components/qr-code.tsx'))

type Secret = OperationOutput<Operations['startTwoStep']>

interface TurnOnProps {
  readonly onDone: (codes: readonly string[]) => void
  readonly onClose: () => void
}

export function TurnOn({ onDone, onClose }: TurnOnProps) {
  const [started, setStarted] = useState<Secret | null>(null)
  if (started) return <ConfirmCode secret={started} onDone={onDone} onClose={onClose} />
  return (
    <PasswordDialog
      title={texts.title}
      action={texts.start}
      keep={messages.cancel}
      variant="primary"
      run={(password) => client.startTwoStep({ body: { password } })}
      onDone={setStarted}
      onClose={onClose}
    >
      <p>{messages.twoStep.off}</p>
    </PasswordDialog>
  )
}

function ConfirmCode({ secret, onDone, onClose }: TurnOnProps & { readonly secret: Secret }) {
  const [code, setCode] = useState('')
  const refresh = useRefreshSignIn()
  const confirm = useMutation({
    mutationFn: () => client.confirmTwoStep({ body: { code } }),
    onSuccess({ recovery_codes: codes }) {
      onDone(codes)
      return refresh()
    },
  })
  return (
    <ConfirmDialog
      title={texts.title}
      action={texts.submit}
      keep={messages.cancel}
      variant="primary"
      change={confirm}
      onClose={onClose}
    >
      <p>{texts.scan}</p>
      <Suspense fallback={<div className="mx-auto aspect-square w-full max-w-56" />}>
        <QrCode text={secret.uri} label={texts.qr} className="max-w-56" />
      </Suspense>
      <div className="flex flex-wrap items-center justify-center gap-3">
        <code className="font-mono text-sm break-all" title={texts.key}>
          {secret.secret}
        </code>
        <CopyButton text={secret.secret} label={texts.copyKey} done={texts.keyCopied} />
      </div>
      <Field
        label={texts.code}
        hint={texts.note}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
    </ConfirmDialog>
  )
}
