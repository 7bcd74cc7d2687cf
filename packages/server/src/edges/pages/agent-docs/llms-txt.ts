// /llms.txt: index of the documentation, in the format of llmstxt.org.
import { apiRoot } from '@plinth/contract/operations/operation'
import { dayMs } from '@plinth/domain/base/day'
import { anonymousLifetime } from '@plinth/domain/lifecycle/drop-state'
import { guides } from '../docs/guides.ts'
import type { AgentFacts } from './agent-facts.ts'
import { clientLine } from './client-line.ts'

export function llmsTxt(facts: AgentFacts): string {
  const { base, drop } = facts.urls
  return `# Plinth

> Publishes static pages: an HTML or Markdown file, a folder or a zip becomes a web page at ${drop('<slug>')} at once. Every upload is kept as a version, and any version can be made live again.

Without an account, one request publishes a page for ${anonymousLifetime / dayMs} days: \`curl -F file=@page.html ${base}${apiRoot}/drops\`. The answer holds its \`url\`, and a \`claim_url\` with which a person keeps it. There is no build step, and nothing runs on the server.

## Docs

- [Plinth for agents](${base}/docs/agents.md): all that takes no more than curl, in one page: publishing, versions, settings, errors, limits
- [API reference](${base}/docs/api): every operation with its fields and errors, as a web page
- [OpenAPI document](${base}${apiRoot}/openapi.json): the same for programs, OpenAPI 3.1

## Guides

${guideLines(base)}

## Tools

- [MCP server](${base}/mcp): Streamable HTTP; clients that log in by OAuth need this address and nothing else
- [Command line](${base}/cli.tgz): \`${clientLine(facts)} --help\`, on Node 20 and newer

## Optional

- [Gallery](${base}/gallery): what others publish here and show to everybody
- [Report a drop](${base}/report): for what should not be here
`
}

/** The guides as Markdown. The one for agents is listed above. */
const guideLines = (base: string): string =>
  guides
    .filter(({ name }) => name !== 'agents')
    .map(({ name, title, summary }) => `- [${title}](${base}/docs/${name}.md): ${summary}`)
    .join('\n')
