// Who publishes a lot without an account pays for it with work, once per page.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { fileForm, refusal } from './harness/api.ts'
import { visit } from './harness/http.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'

let plinth: Plinth
beforeAll(async () => {
  plinth = await startPlinth({ PLINTH_TRUST_PROXY: '127.0.0.1, ::1' })
})
afterAll(() => plinth?.stop())

interface Sending {
  readonly network: string
  readonly proof?: string
  readonly html?: string
}

async function publish({ network, proof, html = '<p>hello' }: Sending) {
  const answer = await fetch(`${plinth.base}/api/v1/drops`, {
    method: 'POST',
    headers: { 'x-forwarded-for': network, ...(proof && { 'x-plinth-proof': proof }) },
    body: fileForm('page.html', html),
  })
  const json = (await answer.json()) as { error?: string; url: string; challenge: Challenge }
  return { status: answer.status, json }
}

async function publishFive(network: string): Promise<void> {
  for (let n = 0; n < 5; n++) expect((await publish({ network })).status).toBe(201)
}

const encode = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64')

async function solve(challenge: Challenge): Promise<string> {
  return encode({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}

async function askedFor(network: string): Promise<Challenge> {
  const { status, json } = await publish({ network })
  expect([status, json]).toEqual([
    403,
    { ...refusal('bot_check_required'), challenge: expect.anything() },
  ])
  return json.challenge
}

test('the sixth page in an hour takes a proof, which counts once and for its network', async () => {
  const network = '203.0.113.6'
  await publishFive(network)
  const challenge = await askedFor(network)
  const proof = await solve(challenge)

  const { signature, parameters } = challenge
  const solution = { counter: 1, derivedKey: '00'.repeat(32) }
  const wrong = {
    'a wrong solution': encode({ challenge, solution }),
    'an easier challenge': encode({
      challenge: { signature, parameters: { ...parameters, keyPrefix: '00' } },
      solution,
    }),
    'no JSON': Buffer.from('hello').toString('base64'),
    'no object': encode([null]),
    'too much': 'A'.repeat(6_000),
  }
  for (const [what, text] of Object.entries(wrong)) {
    const { status, json } = await publish({ network, proof: text })
    expect([what, status, json.error]).toEqual([what, 403, 'bot_check_required'])
  }

  const deceit = '<title>Log in to PayPal</title><form action="//x.example"><input type="password">'
  const refused = await publish({ network, proof, html: deceit })
  expect([refused.status, refused.json.error]).toEqual([403, 'content_rejected'])

  const answers = await Promise.all(Array.from({ length: 6 }, () => publish({ network, proof })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403, 403, 403])
  const published = answers.find(({ status }) => status === 201)
  expect((await visit(published?.json.url ?? '')).status).toBe(200)
  expect((await publish({ network, proof })).json.error).toBe('bot_check_required')

  const elsewhere = '203.0.113.7'
  await publishFive(elsewhere)
  const theirs = await solve(await askedFor(elsewhere))
  expect((await publish({ network, proof: theirs })).json.error).toBe('bot_check_required')
  expect((await publish({ network: elsewhere, proof: theirs })).status).toBe(201)
})

// What it asks for is proven above, on both pairs of stores.
const isFirstPair = inject('stores') === 'sqlite-files'

test.runIf(isFirstPair)('the example of the documentation publishes a page', async () => {
  const page = await (await fetch(`${plinth.base}/docs/api`)).text()
  const [, section = ''] = page.split('id="bot-check"')
  const [, code = ''] = /<pre><code>(.*?)<\/code>/s.exec(section) ?? []
  const script = code
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-example-'))
  try {
    // As if they had been installed for it.
    await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
    await writeFile(path.join(folder, 'publish.mjs'), script)
    await writeFile(path.join(folder, 'page.html'), '<p>by the book')
    const run = async () =>
      (await promisify(execFile)(process.execPath, ['publish.mjs', 'page.html'], { cwd: folder }))
        .stdout
    const urls: string[] = []
    for (let n = 0; n < 6; n++) urls.push((await run()).trim())
    expect(new Set(urls).size).toBe(6)
    expect((await visit(urls.at(-1) ?? '')).text).toContain('by the book')
  } finally {
    await rm(folder, { recursive: true })
  }
})
