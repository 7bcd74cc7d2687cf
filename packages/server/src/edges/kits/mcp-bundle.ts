// MCP bundle (github.com/modelcontextprotocol/mcpb) for desktop clients that install local servers: the
// CLI of this service, whose `plinth mcp` forwards standard input and output to `/mcp`.

import { gunzipSync } from 'node:zlib'
import { kitName } from '@plinth/contract/shell-commands'
import { type KitFacts, kitDescription } from './kit-facts.ts'
import { readTar } from './read-tar.ts'
import { zipFiles } from './zip-files.ts'

export const bundlePath = `/${kitName}.mcpb`

const manifest = ({ base, version }: Pick<KitFacts, 'base' | 'version'>): object => ({
  manifest_version: '0.3',
  name: kitName,
  display_name: 'Plinth',
  version,
  description: kitDescription,
  author: { name: 'Plinth', url: base },
  homepage: base,
  documentation: `${base}/docs/mcp`,
  license: 'MIT',
  server: {
    type: 'node',
    entry_point: 'server/plinth.js',
    mcp_config: {
      command: 'node',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the client replaces it.
      args: ['${__dirname}/server/plinth.js', 'mcp'],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the client replaces it.
      env: { PLINTH_URL: base, PLINTH_TOKEN: '${user_config.token}' },
    },
  },
  tools_generated: true,
  user_config: {
    token: {
      type: 'string',
      title: 'API token',
      description: `Create one at ${base}/dashboard/settings/tokens.`,
      sensitive: true,
      required: true,
    },
  },
  compatibility: {
    platforms: ['darwin', 'win32', 'linux'],
    runtimes: { node: '>=20' },
  },
})

/** Null without the CLI. */
export async function mcpBundle(facts: KitFacts): Promise<Buffer | null> {
  if (facts.cliPackage === null) return null
  const files: Record<string, string | Buffer> = {
    'manifest.json': JSON.stringify(manifest(facts), null, 2),
    'server/package.json': '{ "type": "module" }\n',
  }
  for (const { name, content } of readTar(gunzipSync(facts.cliPackage()))) {
    const [, file] = /^package\/dist\/([\w.-]+)$/.exec(name) ?? []
    if (file !== undefined) files[`server/${file}`] = content
    if (name === 'package/LICENSE') files.LICENSE = content
  }
  return zipFiles(files)
}
