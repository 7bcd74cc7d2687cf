// Section of the API reference on the bot check.
import { apiRoot } from '@plinth/contract/operations/operation'
import { proofHeader } from '@plinth/domain/abuse/bot-check'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { proseHtml } from '../shell/prose-html.ts'
import { messages } from './messages.ts'

const texts = messages.botCheck

export function botCheckSection(baseUrl: string): string {
  return `<section id="bot-check">
<h2>${texts.heading}</h2>
<p>${proseHtml(texts.when)} <a href="https://altcha.org">${texts.altcha}</a></p>
<p>${proseHtml(texts.how(proofHeader))}</p>
<p>${proseHtml(texts.without)}</p>
<p>${proseHtml(texts.example)}</p>
<pre tabindex="0"><code>${escapeHtml(example(baseUrl))}</code></pre>
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
