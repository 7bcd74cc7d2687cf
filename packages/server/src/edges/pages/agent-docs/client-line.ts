// Command line of the CLI in the documentation for agents.
import { allowRemote } from '@plinth/contract/shell-commands'
import type { AgentFacts } from './agent-facts.ts'

/** Command that runs this service's CLI. Quoted: in some shells a question mark is a pattern. */
export const clientLine = ({ urls, clientPath }: AgentFacts): string =>
  `npx --yes ${allowRemote} "${urls.base}${clientPath}"`
