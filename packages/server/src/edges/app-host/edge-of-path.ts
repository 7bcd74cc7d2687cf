// Which part of the app host a request is for, as the metrics name it.
import { apiRoot } from '@plinth/contract/operations/operation'

export type AppHostEdge = 'api' | 'mcp' | 'oauth' | 'app'

export function edgeOfPath(url: string): AppHostEdge {
  if (url.startsWith(`${apiRoot}/`)) return 'api'
  if (/^\/mcp(?:[/?]|$)/.test(url)) return 'mcp'
  if (/^\/(?:oauth\/|device(?:[/?]|$)|\.well-known\/o)/.test(url)) return 'oauth'
  return 'app'
}
