// What an app may be allowed, and who asks for what when nothing is said.
import type { OAuthScope } from '@plinth/contract/operation'

export const oauthScopes = ['mcp', 'cli'] as const satisfies readonly OAuthScope[]

export const cliClientId = 'plinth-cli'

/** What is asked for beyond our own scopes (`openid`, `offline_access`) does not count; nothing asked for is the usual. */
export function scopesToGrant(clientId: string, asked: unknown): OAuthScope[] {
  const words = typeof asked === 'string' ? asked.split(' ') : []
  const known = oauthScopes.filter((scope) => words.includes(scope))
  if (known.length > 0) return known
  return clientId === cliClientId ? ['cli'] : ['mcp']
}
