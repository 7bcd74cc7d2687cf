// HTML of a labelled form field with hint and validation error.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import type { Problem } from './form-problem.ts'

interface FormField {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'email' | 'password'
  /** Autofill token of the HTML standard, for browsers and password managers. */
  readonly autocomplete: string
  readonly value?: string
  /** Plain text under the field. */
  readonly hint?: string
  readonly optional?: true
  readonly maxLength?: number
  /** A code that is pasted rather than typed. */
  readonly code?: true
  /** True if the field takes the focus when the page loads. */
  readonly first?: true
}

/** If the problem belongs to this field, it is shown below and the field takes the focus. */
export function formField(field: FormField, problem: Problem | null = null): string {
  const { name, hint } = field
  const wrong = problem?.field === name ? problem.detail : null
  const described = [hint && `${name}-hint`, wrong && `${name}-problem`].filter(Boolean).join(' ')
  const attributes = {
    id: name,
    name,
    type: field.type,
    autocomplete: field.autocomplete,
    inputmode: field.type === 'email' ? 'email' : undefined,
    value: field.value || undefined,
    maxlength: field.maxLength?.toString(),
    class: field.code && 'code',
    required: !field.optional,
    // Autocorrection would damage names and codes.
    autocapitalize: field.type === 'text' && !field.code ? 'words' : 'none',
    spellcheck: 'false',
    'aria-describedby': described || undefined,
    'aria-invalid': wrong === null ? undefined : 'true',
    autofocus: wrong !== null || field.first === true,
  }
  return `<div class="field">
<label for="${name}">${escapeHtml(field.label)}</label>
<input${attributesHtml(attributes)}>
${wrong === null ? '' : `<p class="problem" id="${name}-problem" role="alert">${escapeHtml(wrong)}</p>\n`}${
  hint === undefined ? '' : `<p class="hint" id="${name}-hint">${escapeHtml(hint)}</p>\n`
}</div>`
}

export const hiddenField = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`

function attributesHtml(
  attributes: Readonly<Record<string, string | boolean | undefined>>,
): string {
  return Object.entries(attributes)
    .map(([name, value]) => {
      if (value === undefined || value === false) return ''
      return value === true ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`
    })
    .join('')
}
