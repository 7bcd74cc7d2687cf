// Token revocation (RFC 7009) at sign-out.

import type { Login } from '../credentials/logins.ts'
import { discoverService } from './discover-service.ts'
import { postForm } from './request-tokens.ts'

/** Revokes the whole grant at the service; returns false if the request failed. */
export async function revokeLogin(
  url: string,
  send: typeof fetch,
  { refreshToken }: Login,
): Promise<boolean> {
  try {
    const { revocation_endpoint } = await discoverService(url, send)
    const fields = { token: refreshToken, token_type_hint: 'refresh_token' }
    return (await postForm(revocation_endpoint, send, fields)).ok
  } catch {
    return false
  }
}
