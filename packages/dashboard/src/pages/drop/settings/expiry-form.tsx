import { useState } from 'react'
import { errorSentence, hasCode } from '../../../api/problem.ts'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { useNow } from '../../../components/relative-time.tsx'
import { SettingForm } from '../../../components/settings/setting-form.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useSaveDrop } from '../editing/use-save-drop.ts'
import { dateAfter, dateOf, endOfDay, lastDate, presetDays } from './expiry-dates.ts'
import { messages } from './messages.ts'
import type { FormProps } from './name-form.tsx'

const { expiry: texts } = messages

export function ExpiryForm({ drop, onClose }: FormProps) {
  // As it was opened: a date that is set elsewhere meanwhile is not an edit.
  const [opened] = useState(drop.expire_at)
  const [date, setDate] = useState(() => dateOf(opened))
  const now = useNow()
  const showToast = useToast()
  const save = useSaveDrop(drop.id, ({ expire_at }) => {
    onClose()
    showToast({ text: expire_at === null ? texts.removed : messages.saved })
  })
  const isRejected = hasCode(save.error, 'invalid_field')
  return (
    <SettingForm
      disabled={date === '' || endOfDay(date) === opened || save.isPending}
      error={isRejected ? null : save.error}
      onSubmit={() => save.mutate({ expire_at: endOfDay(date) })}
      onCancel={onClose}
      action={
        drop.expire_at !== null && (
          <Button
            variant="quiet"
            small
            disabled={save.isPending}
            onClick={() => save.mutate({ expire_at: null })}
          >
            {texts.remove}
          </Button>
        )
      }
    >
      <Field
        label={texts.label}
        type="date"
        autoFocus
        className="[&_input]:max-w-48"
        value={date}
        readOnly={save.isPending}
        min={dateAfter(now, 0)}
        max={lastDate(now)}
        hint={texts.hint}
        problem={isRejected ? errorSentence(save.error) : null}
        onChange={({ target }) => setDate(target.value)}
      />
      <fieldset className="flex flex-wrap gap-2" disabled={save.isPending}>
        <legend className="sr-only">{texts.presets}</legend>
        {presetDays.map((days) => (
          <Button key={days} variant="quiet" small onClick={() => setDate(dateAfter(now, days))}>
            {texts.inDays({ days })}
          </Button>
        ))}
      </fieldset>
    </SettingForm>
  )
}
