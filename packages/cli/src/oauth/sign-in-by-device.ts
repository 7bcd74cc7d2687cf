// Device authorization flow, for machines without a browser (RFC 8628).
import { setTimeout as pause } from 'node:timers/promises'
import type { Login } from '../credentials/logins.ts'
import { CliError } from '../errors/cli-error.ts'
import { isTemporary } from '../errors/temporary-failures.ts'
import { messages } from './messages.ts'
import { scope } from './oauth-client.ts'
import { postForm, refusalOf, requestTokens, type TokenResponse } from './request-tokens.ts'
import type { SignIn } from './sign-in.ts'
import { toLogin } from './to-login.ts'

/** Bounds on the service's `expires_in` and `interval`; the minimum interval is one second. */
const maxLifetimeSeconds = 30 * 60
const maxIntervalSeconds = 60

export interface DeviceCode {
  readonly deviceCode: string
  readonly userCode: string
  /** URL of the page where the user enters the code. */
  readonly page: string
  readonly expiresAt: number
  readonly intervalMs: number
}

export async function signInByDevice(
  { endpoints, send, signal }: SignIn,
  show: (code: DeviceCode) => void,
): Promise<Login> {
  const code = await requestCode(endpoints.device_authorization_endpoint, send)
  show(code)
  let { intervalMs } = code
  while (Date.now() < code.expiresAt) {
    await pause(intervalMs, undefined, { signal })
    const step = nextStep(await pollToken(endpoints.token_endpoint, send, code))
    if ('login' in step) return step.login
    intervalMs += step.slowerByMs
  }
  throw expired()
}

/** Interprets a response of the token endpoint; null means that there was none. */
export function nextStep(
  response: TokenResponse | null,
): { readonly login: Login } | { readonly slowerByMs: number } {
  switch (response?.kind === 'refused' ? response.error : null) {
    case 'authorization_pending':
      return { slowerByMs: 0 }
    case 'slow_down':
      return { slowerByMs: 5_000 }
    case 'access_denied':
      throw new CliError('refused', messages.denied)
    case 'expired_token':
      throw expired()
    default:
      // Without a response the interval grows, as RFC 8628 section 3.5 recommends.
      return response ? { login: toLogin(response) } : { slowerByMs: 5_000 }
  }
}

/** Null if there was no response. The user may have decided anyway, so polling continues. */
async function pollToken(
  endpoint: string,
  send: typeof fetch,
  { deviceCode }: DeviceCode,
): Promise<TokenResponse | null> {
  try {
    return await requestTokens(endpoint, send, {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: deviceCode,
    })
  } catch (error) {
    if (isTemporary(error)) return null
    throw error
  }
}

async function requestCode(endpoint: string, send: typeof fetch): Promise<DeviceCode> {
  const { ok, body } = await postForm(endpoint, send, { scope })
  if (!ok) throw new CliError('refused', refusalOf(body).detail)
  const { device_code, user_code, verification_uri, expires_in, interval = 5 } = body
  if (
    typeof device_code !== 'string' ||
    typeof user_code !== 'string' ||
    typeof verification_uri !== 'string' ||
    typeof expires_in !== 'number' ||
    typeof interval !== 'number'
  ) {
    throw new CliError('refused', messages.invalidResponse({ endpoint }))
  }
  return {
    deviceCode: device_code,
    userCode: user_code,
    page: verification_uri,
    expiresAt: Date.now() + Math.min(expires_in, maxLifetimeSeconds) * 1000,
    intervalMs: Math.min(Math.max(interval, 1), maxIntervalSeconds) * 1000,
  }
}

const expired = (): CliError => new CliError('refused', messages.codeExpired)
