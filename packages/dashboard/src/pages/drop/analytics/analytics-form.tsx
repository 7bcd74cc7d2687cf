// Form for the analytics settings of a drop: provider IDs and consent. The values are converted in
// analytics-form-values.ts.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Drop } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { useToast } from '../../../components/toast.tsx'
import {
  type AnalyticsFormValues,
  analyticsOf,
  formValuesOf,
  isSame,
  mergeEdit,
} from './analytics-form-values.ts'
import { ConsentChoice } from './consent-choice.tsx'
import { fieldProblem } from './field-problem.ts'
import { messages } from './messages.ts'
import { type FieldName, providerForms } from './provider-fields.ts'
import { ProviderGroup } from './provider-group.tsx'
import { useSaveAnalytics } from './use-save-analytics.ts'

interface AnalyticsFormProps {
  readonly drop: Drop
  /** True if the user has just opened the form: its first field then takes the focus. */
  readonly focusesFirstField: boolean
  /** Closes the form of a drop without providers; otherwise its changes are discarded. */
  readonly onClose: () => void
}

export function AnalyticsForm({ drop, focusesFirstField, onClose }: AnalyticsFormProps) {
  const current = formValuesOf(drop.analytics)
  const [edit, setEdit] = useState({ initial: current, values: current })
  const values = mergeEdit(edit, current)
  const submitted = useRef(values)
  const form = useRef<HTMLFormElement>(null)
  const showToast = useToast()
  const save = useSaveAnalytics(drop.id, (saved) => {
    const initial = formValuesOf(saved.analytics)
    // Keeps what was typed since.
    setEdit((now) => ({
      initial,
      values: mergeEdit({ initial: submitted.current, values: now.values }, initial),
    }))
    showToast({ text: saved.analytics ? messages.form.saved : messages.form.savedNone })
  })
  const analytics = analyticsOf(values)
  const problem = fieldProblem(save.error)
  useEffect(() => {
    if (focusesFirstField) form.current?.querySelector('input')?.focus()
  }, [focusesFirstField])
  // On a phone the invalid field may be far above the button.
  useEffect(() => {
    if (save.error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [save.error])
  const change = (changed: Partial<AnalyticsFormValues>) =>
    setEdit({ initial: current, values: { ...values, ...changed } })
  const type = (name: FieldName, text: string) => {
    if (problem?.name === name) save.reset()
    change({ texts: { ...values.texts, [name]: text } })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    submitted.current = values
    setEdit({ initial: current, values })
    save.mutate({ initial: current, values })
  }
  const unchanged = isSame(current, values)
  const cancel = () => {
    save.reset()
    setEdit({ initial: current, values: current })
    if (!drop.analytics) onClose()
  }
  return (
    <form ref={form} className="grid gap-5" onSubmit={submit} noValidate>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {providerForms.map((form) => (
          <ProviderGroup
            key={form.provider}
            form={form}
            texts={values.texts}
            problem={problem}
            onType={type}
          />
        ))}
      </div>
      {analytics && <ConsentChoice values={values} analytics={analytics} onChange={change} />}
      {save.error && !problem && <ProblemNote error={save.error} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={unchanged || save.isPending}>
          {messages.form.save}
        </Button>
        <Button
          variant="quiet"
          disabled={(unchanged && drop.analytics !== null) || save.isPending}
          onClick={cancel}
        >
          {messages.form.cancel}
        </Button>
      </div>
    </form>
  )
}
