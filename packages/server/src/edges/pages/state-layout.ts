// Layout of pages that are shown in place of a drop: state pages and the unlock page.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { htmlDocument } from './shell/html-document.ts'
import type { Brand } from './shell/load-brand.ts'

interface StateParts {
  readonly title: string
  /** HTML, below the title. */
  readonly content: string
  /** CSS that only this page needs. */
  readonly style?: string
}

export function stateLayout(brand: Brand, { title, content, style = '' }: StateParts): string {
  return htmlDocument(brand, {
    title,
    noindex: true,
    style: stateStyle + style,
    body: `<main>
<div class="mark" aria-hidden="true">${brand.mark}</div>
<h1>${escapeHtml(title)}</h1>
${content}</main>
<footer>Plinth</footer>`,
  })
}

const stateStyle = `
body {
  display: grid;
  grid-template-rows: 1fr auto;
  min-height: 100vh;
  min-height: 100svh;
  font-size: 1rem;
}
/* Slightly above the middle, which looks centred. */
main {
  align-self: center;
  justify-self: center;
  width: 100%;
  max-width: 31rem;
  padding: 2.5rem 1.5rem 12vh;
}
.mark { width: 2.5rem; margin-bottom: 1.75rem; color: var(--plinth-accent); }
h1 { margin-bottom: 0.75rem; font-size: clamp(1.5rem, 1.25rem + 1.2vw, 1.875rem); }
p + p { margin-top: 1rem; }
footer { padding: 1.25rem; color: var(--plinth-muted); font-size: 0.8125rem; text-align: center; }
`
