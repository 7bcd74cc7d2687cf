// Settings of a CDN in front of the service, from which changed pages are purged.
import { cdnKinds, defaults, maxCdnTtlSeconds } from './defaults.ts'
import type { Environment } from './environment.ts'
import { parseOrigin } from './origin.ts'
import type { SettingsContext } from './settings-context.ts'

export interface CdnSettings {
  readonly kind: (typeof cdnKinds)[number]
  /** Zone at Cloudflare or service at Fastly; empty for `http`. */
  readonly zone: string
  /** Null if `http` needs none. */
  readonly token: string | null
  /** URL that receives purges, or origin of the CDN's API. May contain a secret. */
  readonly url: string
  readonly ttlSeconds: number
}

const origins = { cloudflare: 'https://api.cloudflare.com', fastly: 'https://api.fastly.com' }

/** Null if there is no CDN. */
export function parseCdn(environment: Environment, context: SettingsContext): CdnSettings | null {
  const { integer, reportProblem } = context
  const { PLINTH_CDN: text } = environment
  if (text === undefined) return null
  const ttlSeconds = integer('PLINTH_CDN_TTL', defaults.cdnTtlSeconds, 1, maxCdnTtlSeconds)
  const kind = cdnKinds.find((known) => known === text)
  if (kind === undefined) {
    reportProblem('PLINTH_CDN', `must be one of ${cdnKinds.join(', ')}; it is "${text}".`)
    return null
  }
  const shared = { kind, token: parseToken(environment, context), ttlSeconds }
  if (kind === 'http') return { ...shared, zone: '', url: parseTarget(environment, context) }
  for (const name of ['PLINTH_CDN_ZONE', 'PLINTH_CDN_TOKEN'] as const) {
    if (environment[name] === undefined) reportProblem(name, `is required with PLINTH_CDN=${kind}.`)
  }
  const zone = environment.PLINTH_CDN_ZONE ?? ''
  // It becomes a segment of the API's path.
  if (!/^[a-z\d]*$/i.test(zone)) {
    reportProblem('PLINTH_CDN_ZONE', 'must be an ID of letters and digits.')
  }
  const url = parseOrigin(environment.PLINTH_CDN_URL ?? origins[kind])
  if (url === null) reportProblem('PLINTH_CDN_URL', 'must be an http or https origin.')
  return { ...shared, zone, url: url ?? '' }
}

/** Messages never quote the token. */
function parseToken(
  { PLINTH_CDN_TOKEN: token }: Environment,
  { reportProblem }: SettingsContext,
): string | null {
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
    reportProblem('PLINTH_CDN_TOKEN', 'must consist of ASCII characters without spaces.')
  }
  return token ?? null
}

/** Messages never quote the URL: it may contain a secret. */
function parseTarget(
  { PLINTH_CDN_URL: text }: Environment,
  { reportProblem }: SettingsContext,
): string {
  const url = text === undefined ? null : URL.parse(text)
  if (text === undefined) {
    reportProblem('PLINTH_CDN_URL', 'is required with PLINTH_CDN=http.')
  } else if (url === null || !/^https?:$/.test(url.protocol)) {
    reportProblem('PLINTH_CDN_URL', 'must be an http or https URL.')
  } else if (url.username !== '' || url.password !== '') {
    reportProblem('PLINTH_CDN_URL', 'must not contain a password: use PLINTH_CDN_TOKEN.')
  }
  return url?.href ?? ''
}
