// /llms.txt: index of the documentation, in the format of llmstxt.org.
import { apiRoot } from '@plinth/contract/operations/operation'
import { dayMs } from '@plinth/domain/base/day'
import { anonymousLifetime } from '@plinth/domain/lifecycle/drop-state'
import { guidesFor } from '../docs/guides.ts'
import type { AgentFacts } from './agent-facts.ts'
import { clientLine } from './client-line.ts'

export function llmsTxt(facts: AgentFacts): string {
  const { base, drop } = facts.urls
  return `# Plinth

> Plinth publishes static sites. Upload an HTML or Markdown file, a folder or a zip archive, and it is live at ${drop('<slug>')} within seconds. Each upload creates a version, and earlier versions can be restored.

${anonymousLine(facts)}There is no build step, and no code runs on the server.

## Docs

- [Publish as an agent](${base}/docs/agents.md): sign in, publish and manage drops with curl; errors and limits
- [All guides in one file](${base}/llms-full.txt): about 70,000 tokens
- [API reference](${base}/docs/api): every operation with its fields, errors and examples
- [OpenAPI document](${base}${apiRoot}/openapi.json): the API reference as OpenAPI 3.1

## Guides

${guideLines(facts)}

## Tools

- [MCP server](${base}/mcp): Streamable HTTP with OAuth; clients need only this URL
- [Skill](${base}/skill.md): for agents that load skills; listed in ${base}/.well-known/agent-skills/index.json
- [Plugin for Claude Code](${base}/plugins/marketplace.json): a marketplace with the MCP server and the skill
- [MCP bundle](${base}/plinth.mcpb): for desktop clients that install local servers
- [Registry entry](${base}/server.json): this MCP server as server.json
- [Command line](${base}/cli.tgz): \`${clientLine(facts)} --help\`, needs Node.js 20 or newer

## Optional

- [Gallery](${base}/gallery): sites that their owners chose to list
- [Report a site](${base}/report): report abuse to the operators
`
}

/** The guides as Markdown. The one for agents is listed above. */
const guideLines = ({ urls: { base }, hasPlans }: AgentFacts): string =>
  guidesFor({ hasPlans })
    .guides.filter(({ name }) => name !== 'agents')
    .map(({ name, title, summary }) => `- [${title}](${base}/docs/${name}.md): ${summary}`)
    .join('\n')

function anonymousLine({ urls: { base }, anonymousLimits }: AgentFacts): string {
  if (anonymousLimits === null) return ''
  return `No account is needed to publish a page for ${anonymousLifetime / dayMs} days: \`curl -F file=@page.html ${base}${apiRoot}/drops\`. The response includes the page's \`url\`, a \`claim_url\` that a person can open to keep the page, and a \`manage_token\` to replace (\`PUT ${apiRoot}/drops/{id}\`) or delete it. `
}
