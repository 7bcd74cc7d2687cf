// Section of agents.md on anonymous publishing and its proof of work.
import { apiRoot } from '@plinth/contract/operations/operation'
import { challengeMs, proofHeader } from '@plinth/domain/abuse/bot-check'
import { dayMs } from '@plinth/domain/base/day'
import { formatBytes } from '@plinth/domain/base/sizes'
import { anonymousLifetime } from '@plinth/domain/lifecycle/drop-state'
import { plans } from '@plinth/domain/plans/plans'
import type { AgentFacts } from './agent-facts.ts'
import { asJson, curl, shellBlock } from './shell-block.ts'

export function withoutAccount({ urls, anonymousLimits: limits }: AgentFacts): string {
  const api = `${urls.base}${apiRoot}`
  return `## Without an account

One HTML or Markdown file of up to ${formatBytes(plans.anonymous.uploadBytes)} is live for ${anonymousLifetime / dayMs} days:

${shellBlock(`${curl} ${api}/drops -F file=@page.html`)}

Markdown can also be sent as text; \`title\` may be left out:

${shellBlock(`${curl} ${api}/drops-md`, `${asJson} -d '{"markdown": "# Hello", "title": "Hello"}'`)}

The answer is 201 with \`url\`, \`id\`, \`slug\`, \`expires_at\` and \`claim_url\`. Give the person both addresses: the page is at \`url\`, and whoever opens \`claim_url\` and signs in takes it into their account, where it can be changed and kept. \`claim_url\` is a secret. Without claiming, a page can neither be changed nor deleted: publish again, and there is another.

A network may publish ${limits.perHour} times an hour and ${limits.perDay} times a day. Bad requests are refused first and do not count. After ${limits.perHourUnproven} publishes within an hour the response is 429 \`rate_limited\` with a \`challenge\`: a proof of work, about a second of a computer's time. The \`plinth\` command (see below) solves it by itself. By hand, keep the response in \`refusal.json\` and save this as \`proof.mjs\`:

\`\`\`js
${proofScript}
\`\`\`

Then send the same request again, with what it prints:

${shellBlock(
  `${curl} ${api}/drops -F file=@page.html`,
  `-H "${proofHeader}: $(node proof.mjs < refusal.json)"`,
)}

Each proof works once, for the network that got the challenge, for ${challengeMs / 60_000} minutes. A 429 without a \`challenge\` is a limit that no proof lifts: wait, or publish with a token. In other languages: count up a 32-bit big-endian counter behind the bytes of \`nonce\` until PBKDF2 of that (HMAC-SHA-256, with \`salt\`, \`cost\` and \`keyLength\`) begins with \`keyPrefix\`; \`nonce\`, \`salt\` and both keys are hexadecimal.

What looks like phishing is refused with the reasons. Do not ask for passwords or card numbers on a page without an account.`
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
