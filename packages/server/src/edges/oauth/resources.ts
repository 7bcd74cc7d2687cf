// Resource indicators (RFC 8707) and protected resource metadata (RFC 9728).
import type { Urls } from '../http/urls.ts'
import { oauthScopes } from './scopes.ts'

export interface Resources {
  readonly api: string
  readonly mcp: string
  isOurs(indicator: string): boolean
  /** One of ours without a final slash, under the base URL; any other one unchanged. */
  canonical(indicator: string): string
}

export function createResources({
  base,
  isOwnOrigin,
}: Pick<Urls, 'base' | 'isOwnOrigin'>): Resources {
  const mcp = `${base}/mcp`
  const ours = [base, mcp]
  return {
    api: base,
    mcp,
    isOurs: (indicator) => ours.includes(indicator),
    canonical(indicator) {
      const url = URL.parse(indicator)
      if (!url || !isOwnOrigin(url.origin)) return indicator
      const written = `${base}${url.href.slice(url.origin.length)}`.replace(/\/$/, '')
      return ours.find((one) => one === written) ?? indicator
    },
  }
}

/**
 * `resource` has the origin of the client's request, since clients compare the two (RFC 9728, 3.3).
 * There is one issuer: the base URL.
 */
export const resourceMetadata = (
  baseUrl: string,
  { origin, path }: { readonly origin: string; readonly path: string },
): object => ({
  resource: `${origin}${path}`,
  authorization_servers: [baseUrl],
  scopes_supported: path === '' ? oauthScopes : ['mcp'],
  bearer_methods_supported: ['header'],
  resource_name: 'Plinth',
  resource_documentation: `${baseUrl}/docs/agents.md`,
})
