// HTML document of every server-rendered page. The document itself has no scripts and loads
// nothing: CSS and icon are inlined. State pages use it directly; pages of the app host use
// `pageShell`.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { documentStyle } from './document-style.ts'
import type { Brand } from './load-brand.ts'

export interface DocumentParts {
  readonly title: string
  readonly description?: string
  /** Excludes the page from search engines. */
  readonly noindex?: true
  /** HTML, at the end of the `<head>`. */
  readonly head?: string
  readonly style: string
  /** HTML. */
  readonly body: string
}

export function htmlDocument(brand: Brand, parts: DocumentParts): string {
  const { title, description, noindex, head = '', style, body } = parts
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${noindex ? '<meta name="robots" content="noindex">\n' : ''}${
  description === undefined
    ? ''
    : `<meta name="description" content="${escapeHtml(description)}">\n`
}<link rel="icon" href="${iconUrl(brand)}">
${head}<style>
${brand.css}
${documentStyle}${style}</style>
</head>
<body>
${body}
</body>
</html>
`
}

/** Without an inlined icon, browsers would request /favicon.ico from the published site. */
function iconUrl({ css, mark }: Brand): string {
  const style = `<style>${css}svg{color:var(--plinth-accent)}</style>`
  const icon = mark.replace('</svg>', `${style}</svg>`)
  return `data:image/svg+xml;base64,${Buffer.from(icon).toString('base64')}`
}
