// Begins to connect a sign-in provider.
import { requestSession } from '../../../api/session.ts'

/** Returns the address at the provider. The password is ignored if the account has none. */
export async function beginConnecting(provider: string, password: string): Promise<string> {
  const fields = new URLSearchParams({ provider, password })
  const response = await requestSession('/session/identities', { method: 'POST', body: fields })
  const { url }: { readonly url: string } = await response.json()
  return url
}
