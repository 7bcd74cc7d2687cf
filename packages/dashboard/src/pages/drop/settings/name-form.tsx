import { maxNameLength } from '@plinth/domain/base/text-fields'
import { useState } from 'react'
import type { Drop } from '../../../api/queries.ts'
import { Field } from '../../../components/field.tsx'
import { SettingForm } from '../../../components/settings/setting-form.tsx'
import { useToast } from '../../../components/toast.tsx'
import { titleOf } from '../../../drops/find-drops.ts'
import { useSaveDrop } from '../editing/use-save-drop.ts'
import { messages } from './messages.ts'

export interface FormProps {
  readonly drop: Drop
  readonly onClose: () => void
}

export function NameForm({ drop, onClose }: FormProps) {
  const [name, setName] = useState(drop.name)
  const showToast = useToast()
  const save = useSaveDrop(drop.id, () => {
    onClose()
    showToast({ text: messages.saved })
  })
  return (
    <SettingForm
      disabled={name.trim() === drop.name || save.isPending}
      error={save.error}
      onSubmit={() => save.mutate({ name })}
      onCancel={onClose}
    >
      <Field
        label={messages.name.label}
        autoFocus
        value={name}
        readOnly={save.isPending}
        maxLength={maxNameLength}
        placeholder={titleOf({ ...drop, name: '' })}
        hint={messages.name.hint}
        onChange={({ target }) => setName(target.value)}
      />
    </SettingForm>
  )
}
