// Renders a template's content as a complete HTML document.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import base from './base.css?raw'
import type { Content } from './fields.ts'
import { text } from './html.ts'
import type { Design, Template } from './template.ts'

interface Page {
  readonly template: Template
  readonly design: Design
  readonly content: Content
}

/** Self-contained apart from picture files: no scripts, fonts or requests to other hosts. */
export function documentOf({ template, design, content }: Page): string {
  const { title, description } = template.describe(content)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<meta property="og:type" content="website">
<meta property="og:title" content="${text(title)}">
${descriptionOf(text(description))}<link rel="icon" href="${iconOf(title)}">
<style>
${base}${design.style}</style>
</head>
<body>
${template.body(content)}
</body>
</html>
`
}

const descriptionOf = (description: string): string =>
  description === ''
    ? ''
    : `<meta name="description" content="${description}">
<meta property="og:description" content="${description}">
`

/** Favicon with the first letter of the title. */
function iconOf(title: string): string {
  const letter = [...title.trim().toUpperCase()][0] ?? '·'
  const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1b1a17"/><text x="16" y="22.5" font-family="Georgia,serif" font-size="19" text-anchor="middle" fill="#faf9f5">${escapeHtml(letter)}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(icon.toWellFormed())}`
}
