// Page where the user enters a device code (RFC 8628).
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { formField } from '../forms/form-field.ts'
import { formPage } from '../forms/form-page.ts'
import { formProblem, type Problem } from '../forms/form-problem.ts'
import type { PageContext } from '../shell/page-shell.ts'
import { messages } from './messages.ts'

interface DeviceCodeForm {
  readonly userCode: string
  readonly problem: Problem | null
}

const texts = messages.device

export function devicePage(page: PageContext, { userCode, problem }: DeviceCodeForm): string {
  return formPage(page, {
    title: texts.title,
    intro: escapeHtml(texts.intro),
    style: 'input.code { text-transform: uppercase; letter-spacing: 0.06em; }\n',
    body: `<form class="card" method="post" action="/device">
${formProblem(problem)}${formField(
  {
    name: 'user_code',
    label: texts.code,
    type: 'text',
    autocomplete: 'off',
    value: userCode,
    maxLength: 20,
    hint: texts.codeHint,
    code: true,
  },
  problem,
)}
<button class="button">${escapeHtml(texts.submit)}</button>
</form>`,
  })
}
