// Section of agents.md on anonymous publishing and its proof of work.
import { apiRoot } from '@plinth/contract/operations/operation'
import type { AnonymousLimits } from '@plinth/domain/abuse/anonymous-limits'
import { challengeMs, proofHeader } from '@plinth/domain/abuse/bot-check'
import { dayMs } from '@plinth/domain/base/day'
import { formatBytes } from '@plinth/domain/base/sizes'
import { anonymousLifetime } from '@plinth/domain/lifecycle/drop-state'
import { plans } from '@plinth/domain/plans/plans'
import type { AgentFacts } from './agent-facts.ts'
import { asJson, curl, shellBlock } from './shell-block.ts'

export function withoutAccount(urls: AgentFacts['urls'], limits: AnonymousLimits): string {
  const api = `${urls.base}${apiRoot}`
  return `## Without an account

Publish one HTML or Markdown file of up to ${formatBytes(plans.anonymous.uploadBytes)} for ${anonymousLifetime / dayMs} days:

${shellBlock(`${curl} ${api}/drops -F file=@page.html`)}

Or publish Markdown text; \`title\` is optional:

${shellBlock(`${curl} ${api}/drops-md`, `${asJson} -d '{"markdown": "# Hello", "title": "Hello"}'`)}

The response is 201 with \`url\`, \`id\`, \`slug\`, \`expires_at\`, \`claim_url\` and \`manage_token\`, and with \`warnings\` if the page contains a secret. Give both URLs to the user: \`url\` is the page, and \`claim_url\` adds it to an account, where it can be updated and kept. Anyone who has \`claim_url\` can claim the page, so keep it secret.

Keep \`manage_token\` to replace (\`PUT ${apiRoot}/drops/{id}\`, with the same bodies as above) or delete (\`DELETE\`) the page: send it as \`Authorization: Bearer <manage_token>\`. The address and the expiry do not change. The token ends when the page is claimed. Publishing again creates another page.

Each network can publish ${limits.perHour} pages per hour and ${limits.perDay} per day. Invalid requests do not count. After ${limits.perHourUnproven} publishes within an hour, the response is 429 \`rate_limited\` with a \`challenge\`: a proof of work that takes about a second. The \`plinth\` command (see below) solves it automatically. With \`curl\`, save the response as \`refusal.json\` and this script as \`proof.mjs\`:

\`\`\`js
${proofScript}
\`\`\`

Then repeat the request with the output of the script:

${shellBlock(
  `${curl} ${api}/drops -F file=@page.html`,
  `-H "${proofHeader}: $(node proof.mjs < refusal.json)"`,
)}

A proof can be used once, within ${challengeMs / 60_000} minutes and from the network that received the challenge. A 429 response without a \`challenge\` is a limit that a proof does not lift: wait, or publish with a token. In other languages: append a 32-bit big-endian counter to the bytes of \`nonce\`, and increment it until the PBKDF2 key of the result (HMAC-SHA-256, with \`salt\`, \`cost\` and \`keyLength\`) starts with \`keyPrefix\`. \`nonce\`, \`salt\` and both keys are hexadecimal.

Pages that look like phishing are rejected, and the response says why. Do not ask for passwords or card numbers on an anonymous page.`
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
