// "Published with Plinth" badge for HTML pages of drops on plans that include it. It is in a shadow
// tree, out of reach of the page's styles; `!important` in `:host` rules overrides even the page's
// own `!important`. Where the page's content security policy forbids inline styles, the badge is a
// plain line at the end of the page, so the mark carries its size as attributes.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import type { Brand } from '../../pages/shell/load-brand.ts'

export function badgeHtml(brand: Brand, baseUrl: string): string {
  const css = `${badgeColors(brand, 'a')}${style}`.replace(/\n\s*/g, '')
  const mark = brand.mark.replace('<svg ', '<svg width="12" height="12" ')
  return `<plinth-badge lang="en"><template shadowrootmode="open"><style>${css}</style><aside aria-label="Hosting"><a href="${escapeHtml(baseUrl)}/" target="_blank" rel="noopener nofollow" aria-label="Published with Plinth"><span aria-hidden="true">${mark}</span> <span><span class="lead">Published with </span>Plinth</span></a></aside></template></plinth-badge>`
}

/** The brand's colour variables that the badge uses, scoped to `selector`. */
export function badgeColors({ css }: Brand, selector: string): string {
  const lines = css.split('\n').filter((line) => !/--plinth-(?!surface|line|ink|accent)/.test(line))
  return lines.join('\n').replaceAll(':root', selector)
}

// `all` does not reset `direction`. On phones only the name is shown, to cover less of the page.
const style = `
:host { all: initial !important; direction: ltr !important; position: fixed !important; right: calc(12px + env(safe-area-inset-right, 0px)) !important; bottom: calc(12px + env(safe-area-inset-bottom, 0px)) !important; z-index: 2147483647 !important }
:host::before, :host::after { content: none !important }
a { display: flex; align-items: center; gap: 6px; padding: 6px 10px; border: 1px solid var(--plinth-line); border-radius: 8px; background: var(--plinth-surface); color: var(--plinth-ink); box-shadow: 0 1px 3px rgb(27 26 23 / 0.14); font: 500 12px/14px system-ui, sans-serif; text-decoration: none; white-space: pre }
a:hover { border-color: var(--plinth-accent) }
a:focus-visible { outline: 2px solid var(--plinth-accent); outline-offset: 2px; box-shadow: 0 0 0 4px var(--plinth-surface) }
svg { display: block; color: var(--plinth-accent) }
@media (max-width: 480px) { .lead { display: none } }
@media print { :host { display: none !important } }
`
