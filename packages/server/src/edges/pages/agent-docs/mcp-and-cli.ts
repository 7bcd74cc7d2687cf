// Section of agents.md on MCP and the command line.
import type { AgentFacts } from './agent-facts.ts'
import { clientLine } from './client-line.ts'

export function mcpAndCli(facts: AgentFacts): string {
  const { base } = facts.urls
  return `## Without curl

**MCP**: the tools are at \`${base}/mcp\` (Streamable HTTP). Clients that log in by OAuth need the address alone; others send the token as \`Authorization: Bearer\`. In Claude Code: \`claude mcp add --transport http plinth ${base}/mcp\`. \`service_publish\` takes a page; \`service_stage_upload\` answers with a \`curl\` line for what is large or a folder, so that it never passes through the model.

**The command line**, on Node 20 and newer: \`${clientLine(facts)} deploy site --url ${base}\` publishes a folder, and the next time sends only what has changed. \`PLINTH_TOKEN\` tells it for whom; \`--json\` prints one line of JSON, and \`deploy page.html --anonymous\` needs no token.`
}
