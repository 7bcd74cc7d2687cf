// Preview of the consent banner for owners: the real banner on an empty page, in a sandboxed frame.
import { createHash } from 'node:crypto'
import {
  type ConsentLanguage,
  consentLanguages,
  providers,
} from '@plinth/domain/visitors/analytics'
import type { FastifyInstance } from 'fastify'
import { heldTag, scriptElement, type Tag } from '../sites/injections/analytics/tag.ts'
import type { ConsentScript } from '../sites/injections/consent/consent-script.ts'

interface Query {
  readonly language?: unknown
  /** Comma-separated. */
  readonly providers?: unknown
  /** The dashboard's theme; the system's if omitted. */
  readonly theme?: unknown
}

export function registerConsentPreview(app: FastifyInstance, { source }: ConsentScript): void {
  const system = inTheme(source, 'light dark')
  const byTheme = { light: inTheme(source, 'light'), dark: inTheme(source, 'dark') }
  app.get<{ Querystring: Query }>('/consent-preview', async ({ query }, reply) => {
    const language = consentLanguages.find((each) => each === query.language)
    const named = String(query.providers ?? '').split(',')
    const shownProviders = providers.filter((provider) => named.includes(provider))
    const inert = (shownProviders.length > 0 ? shownProviders : (['ga4'] as const)).map(
      (provider) => heldTag(provider, {}),
    )
    const { scheme, code, policy } =
      query.theme === 'light' || query.theme === 'dark' ? byTheme[query.theme] : system
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .send(documentOf(scheme, [...inert, bannerTag(code, language)]))
  })
}

type Scheme = 'light dark' | 'light' | 'dark'

const whenDark: Readonly<Record<Scheme, string>> = {
  'light dark': '$&',
  light: '@media not all',
  dark: '@media all',
}

/** A frame sees the system's theme but not the one chosen in the dashboard, so it is set explicitly. */
function inTheme(source: string, scheme: Scheme) {
  const code = source
    .replace('color-scheme:light dark', `color-scheme:${scheme}`)
    .replace('@media screen and (prefers-color-scheme:dark)', whenDark[scheme])
  const digest = createHash('sha256').update(code).digest('base64')
  // An opaque origin that may load nothing: no choice is stored and no request is sent.
  const policy = `sandbox allow-scripts; default-src 'none'; script-src 'sha256-${digest}'; frame-ancestors 'self'`
  return { scheme, code, policy }
}

const bannerTag = (code: string, language: ConsentLanguage | undefined): Tag => ({
  attributes: { 'data-open': '', ...(language && { 'data-language': language }) },
  code,
})

const documentOf = (scheme: Scheme, tags: readonly Tag[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="${scheme}">
<title>Preview</title>
<body>
${tags.map((tag) => scriptElement(tag, 'html')).join('\n')}
</body>
</html>
`
