import { allowRemote } from '@plinth/contract/shell-lines'
import type { AgentFacts } from './agent-facts.ts'

/** Runs the client that this service hands out. In quotes: some shells take a question mark for a pattern. */
export const clientLine = ({ urls, clientPath }: AgentFacts): string =>
  `npx --yes ${allowRemote} "${urls.base}${clientPath}"`
