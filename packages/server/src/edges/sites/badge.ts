// The small sign on drops whose plan shows it. It lives in a shadow tree, where the page's styles do
// not reach; what it says about its own place there beats even what the page calls important.
import { escapeHtml } from '@plinth/domain/escape-html'
import type { Brand } from '../pages/load-brand.ts'

export function badgeHtml(brand: Brand, baseUrl: string): string {
  const css = `${tokensOf(brand)}${style}`.replace(/\n\s*/g, '')
  return `<plinth-badge lang="en"><template shadowrootmode="open"><style>${css}</style><a href="${escapeHtml(baseUrl)}/" target="_blank" rel="noopener nofollow"><span aria-hidden="true">${brand.mark}</span><span>Published with Plinth</span></a></template></plinth-badge>`
}

/** The colours that it uses, set where no page can set them otherwise. */
function tokensOf({ css }: Brand): string {
  const lines = css.split('\n').filter((line) => !/--plinth-(?!surface|line|ink|accent)/.test(line))
  return lines.join('\n').replaceAll(':root', 'a')
}

const style = `
:host { all: initial !important; position: fixed !important; right: 12px !important; bottom: 12px !important; z-index: 2147483647 !important }
a { display: flex; align-items: center; gap: 6px; padding: 6px 10px; border: 1px solid var(--plinth-line); border-radius: 6px; background: var(--plinth-surface); color: var(--plinth-ink); font: 500 12px/1 system-ui, sans-serif; text-decoration: none }
a:hover { border-color: var(--plinth-accent) }
a:focus-visible { outline: 2px solid var(--plinth-accent); outline-offset: 2px }
svg { display: block; width: 12px; height: 12px; color: var(--plinth-accent) }
@media print { :host { display: none !important } }
`
