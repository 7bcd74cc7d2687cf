// What tokens are for (RFC 8707), and what we say about it (RFC 9728).
import { oauthScopes } from './scopes.ts'

export interface Resources {
  readonly api: string
  readonly mcp: string
  isOurs(indicator: string): boolean
  /** One of ours without a final slash, and as the configuration writes it; another one as it is. */
  canonical(indicator: string): string
}

export function createResources(baseUrl: string): Resources {
  const mcp = `${baseUrl}/mcp`
  const ours = [baseUrl, mcp]
  return {
    api: baseUrl,
    mcp,
    isOurs: (indicator) => ours.includes(indicator),
    canonical(indicator) {
      const written = URL.parse(indicator)?.href.replace(/\/$/, '')
      return ours.find((one) => one === written) ?? indicator
    },
  }
}

export const resourceMetadata = (baseUrl: string, resource: string): object => ({
  resource,
  authorization_servers: [baseUrl],
  scopes_supported: resource === baseUrl ? oauthScopes : ['mcp'],
  bearer_methods_supported: ['header'],
  resource_name: 'Plinth',
  resource_documentation: `${baseUrl}/docs/api`,
})
