// Last section of the guide for agents: publishing with `curl`, in Markdown with its own headings.
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
  ...(facts.anonymousLimits ? [withoutAccount(facts.urls, facts.anonymousLimits)] : []),
  withToken(facts),
  deploying(facts),
  managingDrops(facts),
  mcpAndCli(facts),
  errorTable(facts),
  limitTable(facts),
].join('\n\n')}
`

const introduction = ({
  urls: { base, drop },
}: AgentFacts): string => `Plinth publishes static sites. What you upload is live at \`${drop('<slug>')}\` when the response arrives. A published page or site is called a drop; the API calls it \`site\` in paths and fields. Each upload creates a version. There is no build step, and no code runs on the server; scripts run in the visitor's browser. Anyone who has the address can see a page, unless it has a password.

The commands below need only \`curl\`. Add \`-i\` to see the status and the headers of a response. All operations and fields are at ${base}/docs/api.`
