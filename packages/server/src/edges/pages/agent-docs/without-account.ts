// Section of the guide for agents on anonymous publishing and its proof of work.
import { apiRoot } from '@plinth/contract/operations/operation'
import type { AnonymousLimits } from '@plinth/domain/abuse/anonymous-limits'
import { challengeMs, proofHeader } from '@plinth/domain/abuse/bot-check'
import { dayMs } from '@plinth/domain/base/day'
import { formatBytes } from '@plinth/domain/base/sizes'
import { anonymousLifetime } from '@plinth/domain/lifecycle/drop-state'
import { plans } from '@plinth/domain/plans/plans'
import type { AgentFacts } from './agent-facts.ts'
import { curl, shellBlock } from './shell-block.ts'

export function withoutAccount(urls: AgentFacts['urls'], limits: AnonymousLimits): string {
  const api = `${urls.base}${apiRoot}`
  return `## Publish without an account

One HTML or Markdown file of up to ${formatBytes(plans.anonymous.uploadBytes)}, for ${anonymousLifetime / dayMs} days:

${shellBlock(`${curl} ${api}/drops -F file=@page.html`)}

Give the user \`url\`, and \`claim_url\`, which adds the page to an account: keep it secret from others. With \`Authorization: Bearer <manage_token>\`, \`PUT ${apiRoot}/drops/{id}\` replaces the page, and \`DELETE\` deletes it. Do not ask for passwords or card numbers on the page: it would be rejected.

A network can publish ${limits.perHour} pages per hour and ${limits.perDay} per day. After ${limits.perHourUnproven} within an hour, the response is 429 with a \`challenge\`, a proof of work. Save the response as \`refusal.json\` and this script as \`proof.mjs\`:

\`\`\`js
${proofScript}
\`\`\`

Then repeat the request within ${challengeMs / 60_000} minutes:

${shellBlock(
  `${curl} ${api}/drops -F file=@page.html`,
  `-H "${proofHeader}: $(node proof.mjs < refusal.json)"`,
)}`
}

const proofScript = `import { pbkdf2Sync } from 'node:crypto'
import { readFileSync } from 'node:fs'

const { challenge } = JSON.parse(readFileSync(0, 'utf8'))
const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters
const password = Buffer.from(\`\${nonce}00000000\`, 'hex')
const keyOf = (counter) => {
  password.writeUInt32BE(counter, password.length - 4)
  return pbkdf2Sync(password, Buffer.from(salt, 'hex'), cost, keyLength, 'sha256').toString('hex')
}
let counter = 0
while (!keyOf(counter).startsWith(keyPrefix)) counter += 1
const solution = { counter, derivedKey: keyOf(counter) }
console.log(Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'))`
