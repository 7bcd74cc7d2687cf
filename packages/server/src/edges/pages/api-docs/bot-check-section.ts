// Section of the API reference on the bot check.
import { apiRoot } from '@plinth/contract/operations/operation'
import { proofHeader } from '@plinth/domain/abuse/bot-check'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { errorAnchor } from './error-section.ts'

export function botCheckSection(baseUrl: string): string {
  return `<section id="bot-check">
<h2>Bot check</h2>
<p>After several anonymous publishes within an hour, the next one returns 429 <a href="#${errorAnchor('rate_limited')}"><code>rate_limited</code></a> with a <code>challenge</code>: a proof of work in the format of <a href="https://altcha.org">ALTCHA</a> (version 2), which takes about a second. Solve it within ten minutes and send the same request again from the same network, with the header <code>${proofHeader}</code>: base64 of the JSON <code>{"challenge": …, "solution": …}</code>. Each solution publishes once; a request that is refused for another reason does not use it up. A 429 without a <code>challenge</code> is a limit that no proof lifts: wait for <code>Retry-After</code>, or publish with a token. In Node, after <code>npm install altcha-lib</code>:</p>
<pre><code>${escapeHtml(example(baseUrl))}</code></pre>
</section>`
}

const example = (baseUrl: string): string => `import { readFile } from 'node:fs/promises'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

async function publish(file, headers = {}) {
  const body = new FormData()
  body.append('file', new Blob([await readFile(file)]), file)
  const response = await fetch('${baseUrl}${apiRoot}/drops', { method: 'POST', headers, body })
  return response.json()
}

const file = process.argv[2]
let drop = await publish(file)
if (drop.challenge) {
  const { challenge } = drop
  const solution = await solveChallenge({ challenge, deriveKey })
  const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  drop = await publish(file, { '${proofHeader}': proof })
}
console.log(drop.url ?? drop.detail)`
