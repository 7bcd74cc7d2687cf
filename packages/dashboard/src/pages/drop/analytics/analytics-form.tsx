import { type FormEvent, useState } from 'react'
import type { Site } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useSaveSite } from '../use-save-site.ts'
import { ConsentChoice } from './consent-choice.tsx'
import { fieldProblem } from './field-problem.ts'
import { type FieldName, providerForms } from './provider-fields.ts'
import { ProviderGroup } from './provider-group.tsx'
import { analyticsOf, isSame, type TypedAnalytics, typedOf } from './typed-analytics.ts'

export function AnalyticsForm({ site }: { readonly site: Site }) {
  const [began, setBegan] = useState(() => typedOf(site.analytics))
  const [typed, setTyped] = useState(began)
  const say = useToast()
  const save = useSaveSite(site.id, (saved) => {
    setBegan(typedOf(saved.analytics))
    setTyped(typedOf(saved.analytics))
    say({
      text: saved.analytics
        ? 'Saved. Every page of the drop has it from now on.'
        : 'Saved. No provider is connected.',
    })
  })
  const analytics = analyticsOf(typed)
  const problem = fieldProblem(save.error)
  const change = (changed: Partial<TypedAnalytics>) => setTyped({ ...typed, ...changed })
  const type = (name: FieldName, text: string) =>
    change({ texts: { ...typed.texts, [name]: text } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ analytics })
  }
  return (
    <form className="grid gap-5" onSubmit={submit} noValidate>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {providerForms.map((form) => (
          <ProviderGroup
            key={form.provider}
            form={form}
            texts={typed.texts}
            problem={problem}
            onType={type}
          />
        ))}
      </div>
      {analytics && <ConsentChoice typed={typed} analytics={analytics} onChange={change} />}
      {save.error && !problem && <ProblemNote error={save.error} />}
      <div>
        <Button type="submit" disabled={isSame(began, typed) || save.isPending}>
          Save analytics
        </Button>
      </div>
    </form>
  )
}
