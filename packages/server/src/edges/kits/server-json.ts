// Entry for the MCP registry (modelcontextprotocol.io/registry), which the operator can publish.
import { kitName } from '@plinth/contract/shell-commands'
import { type KitFacts, kitDescription } from './kit-facts.ts'

export const serverJson = ({ base, version }: Pick<KitFacts, 'base' | 'version'>): object => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  name: `${namespaceOf(base)}/${kitName}`,
  title: 'Plinth',
  description: kitDescription,
  version,
  websiteUrl: base,
  remotes: [{ type: 'streamable-http', url: `${base}/mcp` }],
})

/** The registry verifies that the publisher owns this name: the hostname, reversed. */
const namespaceOf = (base: string): string =>
  new URL(base).hostname
    .replace(/[^a-z0-9.-]+/g, '')
    .split('.')
    .toReversed()
    .join('.')
