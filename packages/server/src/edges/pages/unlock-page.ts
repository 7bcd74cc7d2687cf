// Password page of a protected drop. It reveals neither the name of the drop nor its owner.
import { formField, hiddenField } from './forms/form-field.ts'
import { formProblem, type Problem } from './forms/form-problem.ts'
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

/** The page around the form is rendered once; only the form depends on the request. */
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
