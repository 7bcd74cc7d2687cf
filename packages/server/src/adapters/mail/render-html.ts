// Renders a mail as HTML for mail clients: no tables, images, scripts or external resources. Inline
// `style` attributes work where style sheets are removed; the style sheet adds dark mode.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { loadBrandColours } from './brand-colours.ts'
import { messages } from './messages.ts'
import type { MailAction, MailContent } from './templates/mail-content.ts'

export type RenderHtml = (content: MailContent, host: string) => string

export function createHtmlRenderer(): RenderHtml {
  const { light, dark } = loadBrandColours()
  const sheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background-color: ${dark('ground')} !important; color: ${dark('ink')} !important; }
  .card { background-color: ${dark('surface')} !important; border-color: ${dark('line')} !important; }
  .mark { border-color: ${dark('accent')} !important; }
  .button { background-color: ${dark('accent')} !important; color: ${dark('on-accent')} !important; }
  .muted { color: ${dark('muted')} !important; }
  .link { color: ${dark('accent')} !important; }
}`
  const styles = {
    ground: `margin: 0; padding: 32px 16px; background-color: ${light('ground')}; color: ${light('ink')}; font: 15px/24px system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;`,
    card: `max-width: 520px; margin: 0 auto; padding: 28px 28px 12px; background-color: ${light('surface')}; border: 1px solid ${light('line')}; border-radius: 10px; overflow-wrap: anywhere;`,
    mark: `display: inline-block; margin: 0 0 24px; padding: 0 6px 4px; border-bottom: 4px solid ${light('accent')}; font-size: 17px; font-weight: 600;`,
    paragraph: 'margin: 0 0 16px;',
    button: `display: inline-block; padding: 10px 20px; background-color: ${light('accent')}; color: ${light('on-accent')}; border-radius: 8px; font-weight: 600; text-decoration: none;`,
    small: `margin: 0 0 16px; color: ${light('muted')}; font-size: 13px; line-height: 20px;`,
    link: `color: ${light('accent')};`,
    footer: `max-width: 520px; margin: 16px auto 0; color: ${light('muted')}; font-size: 13px; text-align: center;`,
  }

  function button({ label, link }: MailAction): string {
    const href = escapeHtml(link)
    return `<p style="margin: 24px 0;"><a class="button" href="${href}" style="${styles.button}">${escapeHtml(label)}</a></p>
<p class="muted" style="${styles.small}">${escapeHtml(messages.openLink)}<br><a class="link" href="${href}" style="${styles.link}">${href}</a></p>
`
  }

  return ({ subject, paragraphs, action, note }, host) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${sheet}
</style>
</head>
<body class="ground" style="${styles.ground}">
<div class="card" style="${styles.card}">
<p class="mark" style="${styles.mark}">Plinth</p>
${paragraphs.map((text) => `<p style="${styles.paragraph}">${escapeHtml(text)}</p>\n`).join('')}${
  action === null ? '' : button(action)
}<p class="muted" style="${styles.small}">${escapeHtml(note)}</p>
</div>
<p class="muted" style="${styles.footer}">${escapeHtml(messages.sender({ host }))}</p>
</body>
</html>
`
}
