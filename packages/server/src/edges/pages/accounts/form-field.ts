import { escapeHtml } from '@plinth/domain/escape-html'
import type { Problem } from './form-problem.ts'

interface FormField {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'email' | 'password'
  /** As the HTML standard names what belongs here, for the browser and for password managers. */
  readonly autocomplete: string
  readonly value?: string
  /** Plain text under the field. */
  readonly hint?: string
  readonly optional?: true
  readonly maxLength?: number
  /** A secret that is copied, not written. */
  readonly code?: true
  /** The page is for nothing but this field. */
  readonly first?: true
}

/** A labelled field; what is wrong with it stands under it, and the cursor in it. */
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
    // Neither names of people nor secrets are words to be put right.
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
