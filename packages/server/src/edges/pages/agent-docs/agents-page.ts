// /docs/agents.md: documentation for agents that use `curl`, in Markdown.
import type { AgentFacts } from './agent-facts.ts'
import { deploying } from './deploying.ts'
import { errorTable } from './error-table.ts'
import { limitTable } from './limit-table.ts'
import { managingDrops } from './managing-drops.ts'
import { mcpAndCli } from './mcp-and-cli.ts'
import { withToken } from './with-token.ts'
import { withoutAccount } from './without-account.ts'

export const agentsPage = (facts: AgentFacts): string => `${[
  introduction(facts),
  withoutAccount(facts),
  withToken(facts),
  deploying(facts),
  managingDrops(facts),
  mcpAndCli(facts),
  errorTable(),
  limitTable(),
].join('\n\n')}
`

const introduction = ({ urls: { base, drop } }: AgentFacts): string => `# Plinth for agents

Plinth publishes static pages. What you send is live at \`${drop('<slug>')}\` by the time the answer arrives. One published thing is a drop, or a site: the API uses both words. Each upload to it is a version. There is no build step and nothing runs on the server; scripts run in the visitor's browser. A page is public to whoever has its address, unless it has a password.

This page is all that is needed with \`curl\`. With \`-i\` it shows the status and the headers of an answer as well. Every field of every operation is at ${base}/docs/api.`
