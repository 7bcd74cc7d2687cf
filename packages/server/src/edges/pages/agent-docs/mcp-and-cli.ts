// Section of agents.md on MCP and the command line.
import type { AgentFacts } from './agent-facts.ts'
import { clientLine } from './client-line.ts'

export function mcpAndCli(facts: AgentFacts): string {
  const { base } = facts.urls
  return `## MCP and the command line

**MCP**: the server is at \`${base}/mcp\` (Streamable HTTP). Clients with OAuth need only this URL; others send the token as \`Authorization: Bearer\`. In Claude Code, run \`claude mcp add --transport http plinth ${base}/mcp\`. \`service_publish\` publishes a page. \`service_stage_upload\` returns a \`curl\` command for large files and folders, so that their content does not pass through the model.

**Command line** (needs Node.js 20 or newer): \`${clientLine(facts)} deploy site --url ${base}\` publishes a folder, and uploads only changed files the next time. It reads the token from \`PLINTH_TOKEN\`. \`--json\` prints one line of JSON. \`deploy page.html --anonymous\` needs no token.`
}
