// Pages shown if a drop or path cannot be served: not found, expired, removed, paused, errors.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import type { Brand } from './shell/load-brand.ts'
import { stateLayout } from './state-layout.ts'
import { type PageState, stateLabels, stateTexts } from './state-texts.ts'

export type { PageState }

export function statePage(brand: Brand, state: PageState): string {
  const { title, text, owner, home } = stateTexts[state]
  return stateLayout(brand, {
    title,
    style,
    content: `<p>${escapeHtml(text)}</p>
${home ? `<p><a href="/">${escapeHtml(stateLabels.home)}</a></p>\n` : ''}${
  owner === undefined
    ? ''
    : `<p class="owner"><b>${escapeHtml(stateLabels.ownerQuestion)}</b> ${escapeHtml(owner)}</p>\n`
}`,
  })
}

const style = `
p.owner {
  margin-top: 1.75rem;
  padding-top: 1.25rem;
  border-top: 1px solid var(--plinth-line);
  color: var(--plinth-muted);
  font-size: 0.9375rem;
}
.owner b { color: var(--plinth-ink); font-weight: 600; }
`
