import type { AgentFacts } from './agent-facts.ts'

/** Runs the client that this service hands out. npm 12 refuses packages by address unless it is told. */
export const clientLine = ({ urls }: AgentFacts): string =>
  `npx --yes --allow-remote=all ${urls.base}/cli.tgz`
