import { useState } from 'react'
import { errorSentence, hasCode } from '../../../api/problem.ts'
import { Field } from '../../../components/field.tsx'
import { SettingForm } from '../../../components/settings/setting-form.tsx'
import { useToast } from '../../../components/toast.tsx'
import { messages } from './messages.ts'
import type { FormProps } from './name-form.tsx'
import { useSaveTags } from './use-save-tags.ts'

const { tags: texts } = messages

/** Tags are typed as a list with commas, which no tag contains. */
export function TagsForm({ drop, onClose }: FormProps) {
  const [opened] = useState(drop.tags)
  const initial = opened.join(', ')
  const [text, setText] = useState(initial)
  const showToast = useToast()
  const save = useSaveTags(drop.id, () => {
    onClose()
    showToast({ text: messages.saved })
  })
  const isRejected = hasCode(save.error, 'invalid_field')
  return (
    <SettingForm
      disabled={text === initial || save.isPending}
      error={isRejected ? null : save.error}
      onSubmit={() => save.mutate({ opened, typed: tagsIn(text) })}
      onCancel={onClose}
    >
      <Field
        label={texts.label}
        autoFocus
        value={text}
        readOnly={save.isPending}
        autoCapitalize="off"
        placeholder={texts.placeholder}
        hint={texts.hint}
        problem={isRejected ? errorSentence(save.error) : null}
        onChange={({ target }) => setText(target.value)}
      />
    </SettingForm>
  )
}

const tagsIn = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
