// Section of agents.md on versions, settings, custom domains and deletion.
import type { AgentFacts } from './agent-facts.ts'
import { dropCalls } from './drop-calls.ts'
import { asJson } from './shell-block.ts'

export function managingDrops(facts: AgentFacts): string {
  const { api, call, drop } = dropCalls(facts)
  return `## Manage a drop

List the versions, newest first, each with a \`preview_url\`:

${call(`${drop}/versions`)}

Restore an earlier version, or make a draft live:

${call(`-X POST ${drop}/versions/$VERSION_ID/promote`)}

List the publishes, newest first, with the version, the version that it replaced, the time and the author:

${call(`${drop}/publishes`)}

Change settings: any of \`name\`, \`slug\`, \`password\` (null or an empty string removes it), \`spa_fallback\` (unknown paths serve \`index.html\`), \`trailing_slash\` (\`auto\`, \`always\` or \`never\`) and \`clean_urls\` (which address each page has), \`gallery\` and \`analytics\`. If one of them is invalid, nothing changes:

${call(`-X PATCH ${drop}`, `${asJson} -d '{"name": "Our site", "spa_fallback": true}'`)}

Add a custom domain, if the account includes them. The response lists the DNS \`records\` to set; give the user the type, name and value of each:

${call(`${drop}/domains`, `${asJson} -d '{"hostname": "www.example.com"}'`)}

The domain becomes \`active\` automatically, usually within a minute after the records are visible. \`GET /domains/www.example.com\` returns its status, with a \`reason\` if it is not active. \`POST /domains/www.example.com/check\` checks DNS immediately.

Get the usage and the limits of the account:

${call(`${api}/usage`)}

Take the drop offline and keep everything: its address and previews return 404 until \`true\` brings it back. Uploads to it add a version and leave it offline; \`warnings\` says so:

${call(`-X PATCH ${drop}`, `${asJson} -d '{"published": false}'`)}

Delete the drop permanently. Prefer to unpublish it, and ask the user first:

${call(`-X DELETE ${drop}`)}`
}
