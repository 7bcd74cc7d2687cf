// What apps say about themselves when they register, reduced to what we let them be.
import { isHttps, isHttpsLoopback, type OwnAddresses, refuseRedirectUri } from './redirect-uri.ts'

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
 * Only what is listed here is taken over: an address to fetch keys or a logo from would make us visit it,
 * and a list of scopes would refuse apps that ask everybody for `openid email profile`.
 */
export function normaliseRegistration(body: unknown, own: OwnAddresses): ClientMetadata {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new RegistrationRefused('invalid_client_metadata', 'The body must be a JSON object.')
  }
  const asked = body as Readonly<Record<string, unknown>>
  const uris = redirectUrisOf(asked.redirect_uris, own)
  return {
    client_name: clientName(asked.client_name),
    redirect_uris: uris,
    // Only native apps may use loopback on any port, and schemes of their own.
    application_type: uris.every(isHttps) ? 'web' : 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method:
      authMethods.find((method) => method === asked.token_endpoint_auth_method) ?? 'none',
  }
}

function redirectUrisOf(asked: unknown, own: OwnAddresses): string[] {
  if (!Array.isArray(asked) || asked.length === 0 || asked.length > maxRedirects) {
    throw new RegistrationRefused(
      'invalid_redirect_uri',
      `redirect_uris must be a list of 1 to ${maxRedirects} addresses.`,
    )
  }
  for (const uri of asked) {
    const problem = typeof uri === 'string' ? refuseRedirectUri(uri, own) : 'is not a valid address'
    if (problem !== null) throw refusedAddress(uri, problem)
  }
  if (Buffer.byteLength(asked.join('')) > maxRedirectBytes) {
    const problem = `The addresses together must not be longer than ${maxRedirectBytes} bytes.`
    throw new RegistrationRefused('invalid_redirect_uri', problem)
  }
  const uris = asked as string[]
  // A native app holds no certificate for this computer (RFC 8252, 7.3); a web app in development may.
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

/** Without what would move or hide the words around it. */
function clientName(asked: unknown): string {
  const text = typeof asked === 'string' ? asked : ''
  const visible = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()
  const name = Array.from(visible).slice(0, maxNameLength).join('') || 'An app without a name'
  // Agents name themselves after the service they talk to, so it cannot be refused. It is not believed either.
  return soundsLikeUs(name) ? `“${name}” (unverified name)` : name
}

const soundsLikeUs = (name: string): boolean =>
  name.normalize('NFKD').replace(/\P{L}/gu, '').toLowerCase().includes('plinth')
