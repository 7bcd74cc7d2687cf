// Reads billing details from a sandbox form.
import { type SandboxDetails, sandboxCountries } from '../../../ports/billing-sandbox.ts'
import { requireChoice } from './sandbox-context.ts'

const maxNumberLength = 40

export const readDetails = (form: URLSearchParams): SandboxDetails => ({
  country: requireChoice(form, 'country', sandboxCountries),
  vatNumber: (form.get('vat_number') ?? '').slice(0, maxNumberLength),
})
