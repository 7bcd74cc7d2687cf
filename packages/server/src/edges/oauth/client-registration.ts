// Dynamic client registration (RFC 7591): validates an app's metadata and reduces it to what is
// supported.
import { isBlank } from '@plinth/domain/base/text-fields'
import {
  isHttps,
  isHttpsLoopback,
  isLoopbackRedirect,
  type OwnAddresses,
  refuseRedirectUri,
} from './redirect-uri.ts'

export interface ClientMetadata {
  readonly client_name: string
  readonly redirect_uris: readonly string[]
  readonly application_type: 'native' | 'web'
  readonly grant_types: readonly string[]
  readonly response_types: readonly string[]
  readonly token_endpoint_auth_method: AuthMethod
}

/** An error of RFC 7591, section 3.2.2. */
export class RegistrationRefused extends Error {
  readonly error: 'invalid_client_metadata' | 'invalid_redirect_uri'
  constructor(error: RegistrationRefused['error'], description: string) {
    super(description)
    this.name = 'RegistrationRefused'
    this.error = error
  }
}

export const authMethods = ['none', 'client_secret_basic', 'client_secret_post'] as const
type AuthMethod = (typeof authMethods)[number]

const maxRedirects = 20
const maxRedirectBytes = 4096
const maxNameLength = 80

/**
 * Takes over only the fields listed here. The server would fetch `jwks_uri` or `logo_uri` (SSRF),
 * and a list of scopes would refuse apps that always request `openid email profile`.
 */
export function normaliseRegistration(body: unknown, own: OwnAddresses): ClientMetadata {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new RegistrationRefused('invalid_client_metadata', 'The body must be a JSON object.')
  }
  const requested = body as Readonly<Record<string, unknown>>
  const uris = redirectUrisOf(requested.redirect_uris, own)
  return {
    client_name: clientName(requested.client_name, uris),
    redirect_uris: uris,
    // Only native apps may use loopback addresses on any port, and custom URI schemes.
    application_type: uris.every(isHttps) ? 'web' : 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method:
      authMethods.find((method) => method === requested.token_endpoint_auth_method) ?? 'none',
  }
}

function redirectUrisOf(requested: unknown, own: OwnAddresses): string[] {
  if (!Array.isArray(requested) || requested.length === 0 || requested.length > maxRedirects) {
    throw new RegistrationRefused(
      'invalid_redirect_uri',
      `redirect_uris must be a list of 1 to ${maxRedirects} addresses.`,
    )
  }
  for (const uri of requested) {
    const problem = typeof uri === 'string' ? refuseRedirectUri(uri, own) : 'is not a valid address'
    if (problem !== null) throw refusedAddress(uri, problem)
  }
  if (Buffer.byteLength(requested.join('')) > maxRedirectBytes) {
    const problem = `The addresses together must not be longer than ${maxRedirectBytes} bytes.`
    throw new RegistrationRefused('invalid_redirect_uri', problem)
  }
  const uris = requested as string[]
  // Native apps use http on loopback (RFC 8252, 7.3); a web app in development may have a
  // certificate.
  const secureLoopback = uris.every(isHttps) ? undefined : uris.find(isHttpsLoopback)
  if (secureLoopback !== undefined) {
    throw refusedAddress(secureLoopback, 'must use http, like the others on this computer')
  }
  return uris
}

const refusedAddress = (uri: unknown, problem: string): RegistrationRefused =>
  new RegistrationRefused(
    'invalid_redirect_uri',
    `The address ${String(uri).slice(0, 200)} ${problem}.`,
  )

/** Removes characters that could reorder or hide the text around the name. */
function clientName(requested: unknown, uris: readonly string[]): string {
  const text = typeof requested === 'string' ? requested : ''
  const visible = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()
  const name = isBlank(visible)
    ? 'Unnamed app'
    : Array.from(visible).slice(0, maxNameLength).join('')
  // Agents name themselves after the service they connect to, so such names are marked, not
  // refused.
  return resemblesPlinth(withoutServerName(name, uris)) ? `“${name}” (unverified name)` : name
}

/**
 * `claude mcp add … plinth`, as our instructions say, registers "Claude Code (plinth)", and our plugin
 * "Claude Code (plugin:plinth:plinth)": the suffix is the name of this server in the client. Only
 * programs on the user's computer may have it.
 */
const withoutServerName = (name: string, uris: readonly string[]): string =>
  uris.every(isLoopbackRedirect) ? name.replace(/ \((plugin:plinth:)?plinth\)$/, '') : name

const resemblesPlinth = (name: string): boolean =>
  name.normalize('NFKD').replace(/\P{L}/gu, '').toLowerCase().includes('plinth')
