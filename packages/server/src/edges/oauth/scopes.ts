// OAuth scopes and their defaults.
import type { OAuthScope } from '@plinth/contract/operations/operation'

export const oauthScopes = ['mcp', 'cli'] as const satisfies readonly OAuthScope[]

export const cliClientId = 'plinth-cli'

/**
 * Ignores unknown scopes such as `openid` and `offline_access`. Without a known one, grants the
 * client's default.
 */
export function scopesToGrant(clientId: string, requested: unknown): OAuthScope[] {
  const words = typeof requested === 'string' ? requested.split(' ') : []
  const known = oauthScopes.filter((scope) => words.includes(scope))
  if (known.length > 0) return known
  return clientId === cliClientId ? ['cli'] : ['mcp']
}
