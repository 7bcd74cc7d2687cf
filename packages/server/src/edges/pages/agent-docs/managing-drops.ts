// Section of agents.md on versions, settings, custom domains and deletion.
import type { AgentFacts } from './agent-facts.ts'
import { dropCalls } from './drop-calls.ts'
import { asJson } from './shell-block.ts'

export function managingDrops(facts: AgentFacts): string {
  const { api, call, drop } = dropCalls(facts)
  return `## Afterwards

Versions, newest first, each with a \`preview_url\` of its own:

${call(`${drop}/versions`)}

Make any of them live, an earlier version or a draft:

${call(`-X POST ${drop}/versions/$VERSION_ID/promote`)}

The publish history, newest first: which version went live, which one it replaced, when, and who published it:

${call(`${drop}/publishes`)}

Settings: any of \`name\`, \`slug\`, \`password\` (null or an empty string removes it), \`spa_fallback\` (unknown paths serve \`index.html\`), \`gallery\`, \`analytics\`. All of them change or none:

${call(`-X PATCH ${drop}`, `${asJson} -d '{"name": "Our site", "spa_fallback": true}'`)}

A domain of the person's own, on plans that have them. The answer holds the \`records\` that they set at their DNS provider; tell them type, name and value of each:

${call(`${drop}/domains`, `${asJson} -d '{"hostname": "www.example.com"}'`)}

It becomes \`active\` by itself, mostly within a minute after the records can be seen. \`GET\` of \`/domains/www.example.com\` tells its state, with a \`reason\` while something is missing; \`POST\` to \`/domains/www.example.com/check\` looks at DNS at once.

What is left of the plan:

${call(`${api}/usage`)}

Delete the drop, at once and for good. Ask the person first:

${call(`-X DELETE ${drop}`)}`
}
