import { escapeHtml } from '@plinth/domain/escape-html'
import type { Brand } from './load-brand.ts'
import { pageShell } from './page-shell.ts'
import { type PageState, stateTexts } from './state-texts.ts'

export type { PageState }

/** What a visitor sees where a site cannot be shown. */
export function statePage(brand: Brand, state: PageState): string {
  const { title, text, owner, home } = stateTexts[state]
  return pageShell(brand, {
    title,
    noindex: true,
    style,
    body: `<main>
<div class="mark" aria-hidden="true">${brand.mark}</div>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${home ? '<p><a href="/">Go to the front page</a></p>\n' : ''}${
  owner === undefined ? '' : `<p class="owner"><b>Is it yours?</b> ${escapeHtml(owner)}</p>\n`
}</main>
<footer>Plinth</footer>`,
  })
}

const style = `
body {
  display: grid;
  grid-template-rows: 1fr auto;
  min-height: 100vh;
  min-height: 100svh;
  font-size: 1rem;
}
/* A little above the middle, where the eye expects the centre. */
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
p.owner {
  margin-top: 1.75rem;
  padding-top: 1.25rem;
  border-top: 1px solid var(--plinth-line);
  color: var(--plinth-muted);
  font-size: 0.9375rem;
}
.owner b { color: var(--plinth-ink); font-weight: 600; }
footer { padding: 1.25rem; color: var(--plinth-muted); font-size: 0.8125rem; text-align: center; }
`
