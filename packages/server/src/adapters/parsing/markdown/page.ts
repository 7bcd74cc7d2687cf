import { readFileSync } from 'node:fs'

export interface Page {
  readonly title: string
  readonly description: string | null
  /** Trusted to be HTML; everything else is escaped here. */
  readonly content: string
}

/** The page around rendered content. It needs nothing but itself: no script, no font, no request. */
export function createPageTemplate(): (page: Page) => string {
  const brand = import.meta.resolve('@plinth/dashboard/brand/tokens.css')
  const own = ['layout', 'prose', 'code', 'print'].map((name) =>
    import.meta.resolve(`./styles/${name}.css`),
  )
  const styles = [brand, ...own].map((url) => readFileSync(new URL(url), 'utf8')).join('\n')

  return ({ title, description, content }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<meta property="og:type" content="article">
<meta property="og:title" content="${escaped(title)}">
${description === null ? '' : describe(escaped(description))}<style>
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

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
