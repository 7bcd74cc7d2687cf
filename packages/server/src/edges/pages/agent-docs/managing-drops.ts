// Section of the guide for agents on versions, settings, custom domains and deletion.
import { apiRoot } from '@plinth/contract/operations/operation'
import type { AgentFacts } from './agent-facts.ts'
import { dropCalls } from './drop-calls.ts'
import { asJson } from './shell-block.ts'

/** A test compares them with the operations of the API. */
export const listedRequests: readonly (readonly [string, string])[] = [
  ['GET /sites/{id}/versions', 'versions, newest first, each with a `preview_url`'],
  [
    'POST /sites/{id}/versions/{version_id}/promote',
    'restores an earlier version, or makes a draft live',
  ],
  ['GET /sites/{id}/publishes', 'who published which version, and when'],
  ['POST /sites/{id}/deploys', 'starts a draft, or an upload of changed files only'],
  ['POST /sites/{id}/domains', '`{"hostname"}`; the response lists the DNS `records` to set'],
  ['GET /sites/{id}/domains/{hostname}', 'whether the domain is `active`, with a `reason` if not'],
  ['GET /usage', 'usage and limits of the account'],
  ['DELETE /sites/{id}', 'deletes the drop permanently: ask the user first'],
]

export function managingDrops(facts: AgentFacts): string {
  const { call, drop } = dropCalls(facts)
  return `## Manage a drop

Change any of \`name\`, \`slug\`, \`password\` (null removes it), \`published\` (false takes the drop offline and keeps everything), \`spa_fallback\`, \`trailing_slash\`, \`clean_urls\`, \`gallery\` and \`analytics\`:

${call(`-X PATCH ${drop}`, `${asJson} -d '{"name": "Our site", "published": true}'`)}

| request, below \`${apiRoot}\` | |
|---|---|
${listedRequests.map(([request, result]) => `| \`${request}\` | ${result} |`).join('\n')}

Fields of all operations: ${facts.urls.base}${apiRoot}/openapi.json (large).`
}
