// HTML page shown in the browser after the OAuth redirect, without external resources.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { messages } from './messages.ts'

const texts = messages.callbackPage

export interface CallbackPage {
  readonly title: string
  readonly text: string
}

export const callbackPages = {
  signedIn: { title: texts.signedIn, text: texts.closeWindow },
  unexpected: { title: texts.unexpected, text: texts.runAgain },
} as const satisfies Record<string, CallbackPage>

export const failurePage = (text: string): CallbackPage => ({
  title: texts.failed,
  text,
})

export function renderCallbackPage({ title, text }: CallbackPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
${mark}
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
</main>
</body>
</html>
`
}

export const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="currentColor"><title>Plinth</title><rect x="4" y="2" width="8" height="8"/><rect x="1" y="11" width="14" height="3"/></svg>'

/** Brand colours, copied because the installed package cannot read those of the repository. */
export const colours = {
  light: { ground: '#faf9f5', ink: '#1b1a17', accent: '#17695a' },
  dark: { ground: '#131311', ink: '#f3f1ea', accent: '#5ec4ab' },
}

const coloured = ({ ground, ink, accent }: typeof colours.light): string =>
  `body { background: ${ground}; color: ${ink} } svg { color: ${accent} }`

const style = `
:root { color-scheme: light dark }
${coloured(colours.light)}
@media (prefers-color-scheme: dark) { ${coloured(colours.dark)} }
body { margin: 0; min-height: 100vh; display: grid; align-items: center; justify-items: center; font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere }
main { box-sizing: border-box; width: 100%; max-width: 31rem; padding: 2.5rem 1.5rem 12vh }
svg { display: block; width: 2.5rem; margin-bottom: 1.75rem }
h1 { margin: 0 0 .75rem; font-size: 1.625rem; font-weight: 600; line-height: 1.25; letter-spacing: -.015em }
p { margin: 0 }
`
