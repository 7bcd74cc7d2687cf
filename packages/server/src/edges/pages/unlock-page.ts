// What visitors of a protected drop see first. It names neither the drop nor whose it is.
import { formField, hiddenField } from './accounts/form-field.ts'
import { formProblem, type Problem } from './accounts/form-problem.ts'
import type { Brand } from './load-brand.ts'
import { stateLayout } from './state-layout.ts'

/** Where the form is sent. */
export const unlockPath = '/.plinth/unlock'

interface UnlockForm {
  /** The path and query that were asked for. */
  readonly returnTo: string
  readonly problem: Problem | null
}

export type UnlockPage = (form: UnlockForm) => Buffer

/** All but the form is rendered once: there is one such page for every path. */
export function createUnlockPage(brand: Brand): UnlockPage {
  const [before = '', after = ''] = stateLayout(brand, {
    title: 'This site has a password',
    style: `${brand.controls}${style}`,
    content: `<p>Whoever gave you the link can tell you what it is.</p>
${formPlace}
`,
  }).split(formPlace)
  return (form) => Buffer.from(before + formHtml(form) + after)
}

const formPlace = '<!-- form -->'

const field = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
  first: true,
} as const

const formHtml = ({ returnTo, problem }: UnlockForm): string =>
  `<form method="post" action="${unlockPath}">
${formProblem(problem)}${hiddenField('return_to', returnTo)}
${formField(field, problem)}
<button class="button">Open the site</button>
</form>`

const style = `
form { display: grid; gap: 1rem; margin-top: 1.75rem; }
`
