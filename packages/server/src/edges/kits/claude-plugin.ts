// Plugin for Claude Code with the MCP server and the skill, and the marketplace that offers it. Claude
// Code adds a marketplace by the URL of its JSON, and installs plugins from zip archives.

import { createHash } from 'node:crypto'
import { kitName, marketplaceName } from '@plinth/contract/shell-commands'
import { type KitFacts, kitDescription } from './kit-facts.ts'
import { skillText } from './skill.ts'
import { zipFiles } from './zip-files.ts'

export const marketplacePath = '/plugins/marketplace.json'
export const pluginPath = `/plugins/${kitName}.zip`

/**
 * Without `version`: Claude Code then identifies the plugin by the digest of the archive, so every
 * change is an update.
 */
export const pluginArchive = ({ base }: Pick<KitFacts, 'base'>): Promise<Buffer> =>
  zipFiles({
    '.claude-plugin/plugin.json': asJson({
      name: kitName,
      description: kitDescription,
      author: { name: 'Plinth', url: base },
      homepage: base,
    }),
    '.mcp.json': asJson({
      mcpServers: { [kitName]: { type: 'http', url: `${base}/mcp` } },
    }),
    [`skills/${kitName}/SKILL.md`]: skillText({ base }),
  })

export const marketplace = ({ base }: Pick<KitFacts, 'base'>, archive: Buffer): object => ({
  name: marketplaceName(base),
  owner: { name: 'Plinth' },
  metadata: { description: `Plinth at ${base}` },
  plugins: [
    {
      name: kitName,
      description: kitDescription,
      source: {
        source: 'archive',
        url: base + pluginPath,
        sha256: createHash('sha256').update(archive).digest('hex'),
      },
    },
  ],
})

const asJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`
