import type { AgentFacts } from './agent-facts.ts'

export const otherWays = ({ urls: { base } }: AgentFacts): string => `## Without curl

**MCP**: the tools are at \`${base}/mcp\` (Streamable HTTP). Clients that log in by OAuth need the address alone; others send the token as \`Authorization: Bearer\`. In Claude Code: \`claude mcp add --transport http plinth ${base}/mcp\`.

**The command line**, on Node 20 and newer, without installing anything: \`npx ${base}/cli.tgz deploy site\` publishes a folder, and the next time sends only what changed. \`PLINTH_URL=${base}\` and \`PLINTH_TOKEN\` tell it where and for whom; \`--json\` prints one line of JSON.`
