// "Published with Plinth" badge for XHTML pages. XML has no declarative shadow trees, so its style
// sheet applies to the whole page: every declaration is `!important` and more specific than the
// page's own rules.
import type { Brand } from '../../pages/shell/load-brand.ts'
import { badgeColors } from './badge.ts'
import { escapeXml, xhtmlNamespace } from './markup/xml-markup.ts'

export function badgeXml(brand: Brand, baseUrl: string): string {
  const css = `${badgeColors(brand, host)}${style}`.replace(/\n\s*/g, '')
  const mark = brand.mark.replace('<svg ', '<svg width="12" height="12" ')
  return `<plinth-badge xmlns="${xhtmlNamespace}" lang="en" xml:lang="en"><style>${escapeXml(css)}</style><aside aria-label="Hosting"><a href="${escapeXml(baseUrl)}/" target="_blank" rel="noopener nofollow" aria-label="Published with Plinth"><span aria-hidden="true">${mark}</span> <span><span class="plinth-lead">Published with </span>Plinth</span></a></aside></plinth-badge>`
}

/** Adds the specificity of three ids without matching any element's id. */
const host = 'plinth-badge:not(#p#p#p)'

const important = (rules: string): string => rules.replaceAll(';', ' !important;')

const style = important(`
${host}, ${host} aside, ${host} a, ${host} span { all: initial; direction: ltr; font: 500 12px/14px system-ui, sans-serif; white-space: pre; cursor: inherit; color: inherit; }
${host}::before, ${host}::after, ${host} *::before, ${host} *::after { content: none; }
${host} { position: fixed; right: calc(12px + env(safe-area-inset-right, 0px)); bottom: calc(12px + env(safe-area-inset-bottom, 0px)); z-index: 2147483647; }
${host} style { display: none; }
${host} a { display: flex; align-items: center; gap: 6px; padding: 6px 10px; border: 1px solid var(--plinth-line); border-radius: 8px; background: var(--plinth-surface); color: var(--plinth-ink); box-shadow: 0 1px 3px rgb(27 26 23 / 0.14); cursor: pointer; }
${host} a:hover { border-color: var(--plinth-accent); }
${host} a:focus-visible { outline: 2px solid var(--plinth-accent); outline-offset: 2px; box-shadow: 0 0 0 4px var(--plinth-surface); }
${host} svg { display: block; width: 12px; height: 12px; color: var(--plinth-accent); }
@media (max-width: 480px) { ${host} .plinth-lead { display: none; } }
@media print { ${host} { display: none; } }
`)
