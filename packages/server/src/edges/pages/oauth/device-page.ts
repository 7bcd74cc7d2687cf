// Page where the user enters a device code (RFC 8628).
import { formField } from '../forms/form-field.ts'
import { formPage } from '../forms/form-page.ts'
import { formProblem, type Problem } from '../forms/form-problem.ts'
import type { Brand } from '../shell/load-brand.ts'

interface DeviceCodeForm {
  readonly userCode: string
  readonly problem: Problem | null
}

export function devicePage(brand: Brand, { userCode, problem }: DeviceCodeForm): string {
  return formPage(brand, {
    title: 'Connect a device',
    intro: 'Enter the code that your device or terminal shows.',
    style: 'input.code { text-transform: uppercase; letter-spacing: 0.06em; }\n',
    body: `<form class="card" method="post" action="/device">
${formProblem(problem)}${formField(
  {
    name: 'user_code',
    label: 'Code',
    type: 'text',
    autocomplete: 'off',
    value: userCode,
    maxLength: 20,
    hint: 'Eight letters, like BCDF-GHJK.',
    code: true,
  },
  problem,
)}
<button class="button">Continue</button>
</form>`,
  })
}
