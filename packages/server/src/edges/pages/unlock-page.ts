// Password page of a protected drop. It reveals neither the name of the drop nor its owner.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { formField, hiddenField } from './forms/form-field.ts'
import { formProblem, type Problem } from './forms/form-problem.ts'
import { messages } from './messages.ts'
import type { Brand } from './shell/load-brand.ts'
import { stateLayout } from './state-layout.ts'

/** Path the form posts to. */
export const unlockPath = '/.plinth/unlock'

interface UnlockForm {
  /** Path and query of the original request. */
  readonly returnTo: string
  readonly problem: Problem | null
}

export type UnlockPage = (form: UnlockForm) => Buffer

const texts = messages.unlock

/** The page around the form is rendered once; only the form depends on the request. */
export function createUnlockPage(brand: Brand): UnlockPage {
  const [before = '', after = ''] = stateLayout(brand, {
    title: texts.title,
    style: `${brand.controls}${style}`,
    content: `<p>${escapeHtml(texts.text)}</p>
${formPlace}
`,
  }).split(formPlace)
  return (form) => Buffer.from(before + formHtml(form) + after)
}

const formPlace = '<!-- form -->'

const field = {
  name: 'password',
  label: texts.password,
  type: 'password',
  autocomplete: 'current-password',
  first: true,
} as const

const formHtml = ({ returnTo, problem }: UnlockForm): string =>
  `<form method="post" action="${unlockPath}">
${formProblem(problem)}${hiddenField('return_to', returnTo)}
${formField(field, problem)}
<button class="button">${escapeHtml(texts.submit)}</button>
</form>`

const style = `
form { display: grid; gap: 1rem; margin-top: 1.75rem; }
`
