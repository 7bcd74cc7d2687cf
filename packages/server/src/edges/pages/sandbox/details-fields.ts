// Billing details fields of the sandbox: country and VAT number.
import { type SandboxDetails, sandboxCountries } from '../../../ports/billing-sandbox.ts'
import { formField } from '../forms/form-field.ts'
import type { Problem } from '../forms/form-problem.ts'
import { countryNames } from './labels.ts'

export const detailsFields = (
  { country, vatNumber }: SandboxDetails,
  problem: Problem | null,
): string => `<div class="field">
<label for="country">Country</label>
<select id="country" name="country" autocomplete="country">
${sandboxCountries
  .map(
    (code) =>
      `<option value="${code}"${code === country ? ' selected' : ''}>${countryNames[code]}</option>`,
  )
  .join('\n')}
</select>
</div>
${formField({ name: 'vat_number', label: 'VAT number (optional)', type: 'text', autocomplete: 'off', value: vatNumber, optional: true, maxLength: 40, code: true, hint: 'Of a business, such as DE123456789. With one, no VAT is added.' }, problem)}`
