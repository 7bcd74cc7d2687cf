// HTML page template for rendered Markdown.
import { escapeHtml } from '@plinth/domain/base/escape-html'

/** In cascade order; the first holds the brand's design tokens. */
export const styleSheets = ['tokens', 'layout', 'prose', 'code', 'print'] as const
export type StyleSheet = (typeof styleSheets)[number]

export interface MarkdownPage {
  readonly title: string
  readonly description: string | null
  /** Trusted HTML; everything else is escaped here. */
  readonly content: string
}

/** Wraps rendered content in a self-contained page: no scripts, fonts or further requests. */
export function createPageTemplate(
  sheets: Readonly<Record<StyleSheet, string>>,
): (page: MarkdownPage) => string {
  const styles = styleSheets.map((name) => sheets[name]).join('\n')

  return ({ title, description, content }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta property="og:type" content="article">
<meta property="og:title" content="${escapeHtml(title)}">
<meta name="twitter:card" content="summary">
${description === null ? '' : describe(escapeHtml(description))}<style>
${styles}</style>
</head>
<body>
<main>
${content}</main>
</body>
</html>
`
}

function describe(description: string): string {
  return `<meta name="description" content="${description}">
<meta property="og:description" content="${description}">
`
}
