// Billing details fields of the sandbox: country and VAT number.
import { type SandboxDetails, sandboxCountries } from '../../../ports/billing-sandbox.ts'
import { formField } from '../forms/form-field.ts'
import type { Problem } from '../forms/form-problem.ts'
import { messages } from './messages.ts'

const texts = messages.details

export const detailsFields = (
  { country, vatNumber }: SandboxDetails,
  problem: Problem | null,
): string => `<div class="field">
<label for="country">${texts.country}</label>
<select id="country" name="country" autocomplete="country">
${sandboxCountries
  .map(
    (code) =>
      `<option value="${code}"${code === country ? ' selected' : ''}>${messages.countries[code]}</option>`,
  )
  .join('\n')}
</select>
</div>
${formField({ name: 'vat_number', label: texts.vatNumber, type: 'text', autocomplete: 'off', value: vatNumber, optional: true, maxLength: 40, code: true, hint: texts.vatHint }, problem)}`
