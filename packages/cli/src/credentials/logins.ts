// Logins by service, and their JSON format in the credentials file. Parsed strictly, since people
// edit the file by hand.
import { parseServiceUrl } from './service-url.ts'

export interface Login {
  readonly accessToken: string
  readonly refreshToken: string
  /** Expiry of the access token, in milliseconds since the epoch. */
  readonly expiresAt: number
}

export interface Logins {
  /** Origin of the service of the most recent login. */
  readonly lastService: string | null
  readonly byService: ReadonlyMap<string, Login>
}

export const noLogins: Logins = { lastService: null, byService: new Map() }

export function withLogin(logins: Logins, service: string, login: Login): Logins {
  return { ...logins, byService: new Map([...logins.byService, [service, login]]) }
}

export function withoutLogin({ lastService, byService }: Logins, service: string): Logins {
  return {
    lastService: lastService === service ? null : lastService,
    byService: new Map([...byService].filter(([origin]) => origin !== service)),
  }
}

export function writeLogins({ lastService, byService }: Logins): string {
  const logins = [...byService].map(([service, login]) => [
    service,
    {
      access_token: login.accessToken,
      refresh_token: login.refreshToken,
      expires_at: new Date(login.expiresAt).toISOString(),
    },
  ])
  const document = { last_service: lastService, logins: Object.fromEntries(logins) }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** Null if the text is not in the format of `writeLogins`. */
export function readLogins(text: string): Logins | null {
  const document = parseObject(text)
  const entries = document && isObject(document.logins) ? Object.entries(document.logins) : null
  const lastService = document?.last_service ?? null
  if (entries === null || !(lastService === null || isOrigin(lastService))) return null
  const byService = new Map<string, Login>()
  for (const [service, fields] of entries) {
    const login = loginOf(fields)
    if (!isOrigin(service) || login === null) return null
    byService.set(service, login)
  }
  return { lastService, byService }
}

function loginOf(fields: unknown): Login | null {
  if (!isObject(fields)) return null
  const { access_token: accessToken, refresh_token: refreshToken, expires_at } = fields
  const expiresAt = Date.parse(String(expires_at))
  if (!isToken(accessToken) || !isToken(refreshToken) || Number.isNaN(expiresAt)) return null
  return { accessToken, refreshToken, expiresAt }
}

/**
 * Printable ASCII only: other characters (a pasted line break, say) are not allowed in a header.
 */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)

export function isOrigin(value: unknown): value is string {
  if (typeof value !== 'string') return false
  const parsed = parseServiceUrl(value)
  return 'origin' in parsed && parsed.origin === value
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
