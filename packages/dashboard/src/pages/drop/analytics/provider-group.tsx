// Fields of one provider in the analytics form: its ID, and its host once one of them is filled in.
import { providerNames } from '@plinth/domain/visitors/analytics'
import { Field } from '../../../components/field.tsx'
import type { AnalyticsFormValues } from './analytics-form-values.ts'
import type { FieldProblem } from './field-problem.ts'
import { messages } from './messages.ts'
import type { FieldName, ProviderField, ProviderForm } from './provider-fields.ts'

interface ProviderGroupProps {
  readonly form: ProviderForm
  readonly texts: AnalyticsFormValues['texts']
  readonly problem: FieldProblem | null
  readonly onType: (name: FieldName, text: string) => void
}

export function ProviderGroup({ form, texts, problem, onType }: ProviderGroupProps) {
  const { id, host } = form
  const name = providerNames[form.provider]
  const connects = texts[id.name].trim() !== ''
  const input = ({ name, label, placeholder, hint }: ProviderField) => (
    <Field
      label={label}
      className="[&_input]:font-mono"
      placeholder={placeholder}
      hint={hint}
      value={texts[name]}
      maxLength={300}
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      problem={problem?.name === name ? problem.message : null}
      onChange={({ target }) => onType(name, target.value)}
    />
  )
  return (
    <fieldset className="grid min-w-0 content-start gap-3">
      <legend className="mb-1.5 font-medium">{name}</legend>
      {input(id)}
      {host &&
        (connects || texts[host.name]) &&
        input(
          connects
            ? host
            : {
                ...host,
                hint: messages.form.notConnected({ id: id.label, provider: name }),
              },
        )}
    </fieldset>
  )
}
