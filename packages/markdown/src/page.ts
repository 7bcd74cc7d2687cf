// HTML page template for rendered Markdown.
import { escapeHtml } from '@plinth/domain/base/escape-html'

/** In cascade order; the first holds the brand's design tokens. */
export const styleSheets = ['tokens', 'layout', 'prose', 'code', 'print'] as const
export type StyleSheet = (typeof styleSheets)[number]

export interface MarkdownPage {
  readonly title: string
  readonly description: string | null
  /** URL of the picture for link previews; null if the page names none. */
  readonly image?: string | null
  /** Whether Plinth adds a picture when it serves the page. */
  readonly hasCard?: boolean
  /** Trusted HTML; everything else is escaped here. */
  readonly content: string
}

/** Wraps rendered content in a self-contained page: no scripts, fonts or further requests. */
export function createPageTemplate(
  sheets: Readonly<Record<StyleSheet, string>>,
): (page: MarkdownPage) => string {
  const styles = styleSheets.map((name) => sheets[name]).join('\n')

  return ({ title, description, image = null, hasCard = false, content }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta property="og:type" content="article">
<meta property="og:title" content="${escapeHtml(title)}">
${preview(image === null ? null : escapeHtml(image), hasCard)}${description === null ? '' : describe(escapeHtml(description))}<style>
${styles}</style>
</head>
<body>
<main>
${content}</main>
</body>
</html>
`
}

/** A page with a picture gets a large one in link previews. */
function preview(image: string | null, hasCard: boolean): string {
  const kind = image !== null || hasCard ? 'summary_large_image' : 'summary'
  const picture = image === null ? '' : `<meta property="og:image" content="${image}">\n`
  return `<meta name="twitter:card" content="${kind}">\n${picture}`
}

function describe(description: string): string {
  return `<meta name="description" content="${description}">
<meta property="og:description" content="${description}">
`
}
