// What visitors will be asked, for owners to look at: the real banner over an empty page.
import { createHash } from 'node:crypto'
import { type ConsentLanguage, consentLanguages, providers } from '@plinth/domain/analytics'
import type { FastifyInstance } from 'fastify'
import { heldTag, plainTag } from '../../sites/analytics/tag.ts'
import type { ConsentScript } from '../../sites/consent/consent-script.ts'

interface Query {
  readonly language?: unknown
  /** Separated by commas. */
  readonly providers?: unknown
}

export function registerConsentPreview(app: FastifyInstance, { source }: ConsentScript): void {
  const digest = createHash('sha256').update(source).digest('base64')
  // An origin that is nobody's, and may load nothing: no answer is kept, nothing is sent anywhere.
  const policy = `sandbox allow-scripts; default-src 'none'; script-src 'sha256-${digest}'; frame-ancestors 'self'`
  app.get<{ Querystring: Query }>('/consent-preview', async ({ query }, reply) => {
    const language = consentLanguages.find((each) => each === query.language)
    const named = String(query.providers ?? '').split(',')
    const asked = providers.filter((provider) => named.includes(provider))
    const inert = (asked.length > 0 ? asked : (['ga4'] as const)).map((provider) =>
      heldTag(provider, {}),
    )
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .send(documentOf([...inert, bannerTag(source, language)].join('\n')))
  })
}

const bannerTag = (code: string, language: ConsentLanguage | undefined): string =>
  plainTag({
    attributes: { 'data-open': '', ...(language && { 'data-language': language }) },
    code,
  })

const documentOf = (body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Preview</title>
<body>
${body}
</body>
</html>
`
