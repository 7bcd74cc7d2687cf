// Dialog that adds a passkey.
import { maxNameLength } from '@plinth/domain/base/text-fields'
import { useState } from 'react'
import { Field } from '../../../../components/field.tsx'
import { useToast } from '../../../../components/toast.tsx'
import { createPasskey } from './create-passkey.ts'
import { messages } from './messages.ts'
import { PasswordDialog } from './password-dialog.tsx'

const texts = messages.adding

interface AddPasskeyProps {
  readonly suggestedName: string
  readonly onClose: () => void
}

export function AddPasskey({ suggestedName, onClose }: AddPasskeyProps) {
  const [name, setName] = useState(suggestedName)
  const showToast = useToast()
  return (
    <PasswordDialog
      title={texts.title}
      action={texts.submit}
      keep={messages.cancel}
      variant="primary"
      run={(password) => createPasskey(name, password)}
      onDone={() => {
        onClose()
        showToast({ text: texts.done })
      }}
      onClose={onClose}
    >
      <p>{texts.text}</p>
      <Field
        label={texts.name}
        hint={texts.nameHint}
        maxLength={maxNameLength}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </PasswordDialog>
  )
}
