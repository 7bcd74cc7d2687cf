// Layout of the billing sandbox pages.
import { formPage } from '../forms/form-page.ts'
import type { Brand } from '../shell/load-brand.ts'
import { sandboxStyle } from './sandbox-style.ts'

interface SandboxPageParts {
  readonly title: string
  /** HTML: cards, notices, links, one under the other. */
  readonly body: string
}

/** Every page carries a notice that this is a sandbox. */
export const sandboxPage = (brand: Brand, { title, body }: SandboxPageParts): string =>
  formPage(brand, {
    title,
    body: `<p class="notice warn">This is the billing sandbox, on your own machine. No card is real, and no money moves.</p>
${body}`,
    style: sandboxStyle,
  })
