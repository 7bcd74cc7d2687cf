// Anonymous limits and the bot check: checked after validation, with one proof of work for each
// further page.
// Stores: both; `npm test` has sqlite-files. The statements are tested on both databases.
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
import { unescapeHtml } from './harness/unescape-html.ts'

let plinth: Plinth
beforeAll(async () => {
  plinth = await startPlinth({ PLINTH_TRUST_PROXY: '127.0.0.1, ::1' })
})
afterAll(() => plinth?.stop())

interface Upload {
  readonly network: string
  readonly proof?: string
  readonly html?: string
}

async function publish({ network, proof, html = '<p>hello' }: Upload) {
  const response = await fetch(`${plinth.base}/api/v1/drops`, {
    method: 'POST',
    headers: { 'x-forwarded-for': network, ...(proof && { 'x-plinth-proof': proof }) },
    body: fileForm('page.html', html),
  })
  const json = (await response.json()) as { error?: string; url: string; challenge: Challenge }
  return { status: response.status, json, retryAfter: response.headers.get('retry-after') }
}

async function publishFive(network: string): Promise<void> {
  for (let n = 0; n < 5; n++) expect((await publish({ network })).status).toBe(201)
}

const encode = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64')

async function solve(challenge: Challenge): Promise<string> {
  return encode({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}

async function challengeFor(network: string): Promise<Challenge> {
  const { status, json, retryAfter } = await publish({ network })
  expect([status, json]).toEqual([
    429,
    { ...refusal('rate_limited'), challenge: expect.anything() },
  ])
  expect(Number(retryAfter)).toBeGreaterThan(0)
  return json.challenge
}

test('the sixth page in an hour needs a proof of work, valid once and for its network', async () => {
  const network = '203.0.113.6'
  await publishFive(network)
  const challenge = await challengeFor(network)
  const proof = await solve(challenge)

  const { signature, parameters } = challenge
  const solution = { counter: 1, derivedKey: '00'.repeat(32) }
  const wrong = {
    'a wrong solution': encode({ challenge, solution }),
    'an easier challenge': encode({
      challenge: { signature, parameters: { ...parameters, keyPrefix: '00' } },
      solution,
    }),
    'not JSON': Buffer.from('hello').toString('base64'),
    'not an object': encode([null]),
    'too much': 'A'.repeat(6_000),
  }
  for (const [name, text] of Object.entries(wrong)) {
    const { status, json } = await publish({ network, proof: text })
    expect([name, status, json.error]).toEqual([name, 429, 'rate_limited'])
    expect(json.challenge).toBeDefined()
  }

  const deceit = '<title>Log in to PayPal</title><form action="//x.example"><input type="password">'
  const refused = await publish({ network, proof, html: deceit })
  expect([refused.status, refused.json.error]).toEqual([403, 'content_rejected'])

  const responses = await Promise.all(Array.from({ length: 6 }, () => publish({ network, proof })))
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429, 429, 429])
  const published = responses.find(({ status }) => status === 201)
  expect((await visit(published?.json.url ?? '')).status).toBe(200)
  expect((await publish({ network, proof })).status).toBe(429)

  const elsewhere = '203.0.113.7'
  await publishFive(elsewhere)
  const otherProof = await solve(await challengeFor(elsewhere))
  expect((await publish({ network, proof: otherProof })).status).toBe(429)
  expect((await publish({ network: elsewhere, proof: otherProof })).status).toBe(201)
})

test('an invalid request is reported as such beyond the limit too', async () => {
  const network = '203.0.113.8'
  await publishFive(network)
  await challengeFor(network)
  const send = async (path: string, body: BodyInit, type?: string) => {
    const headers = { 'x-forwarded-for': network, ...(type && { 'content-type': type }) }
    const init = { method: 'POST', headers, body }
    const { status } = await fetch(`${plinth.base}/api/v1${path}`, init)
    return status
  }
  const json = 'application/json'
  const other = new FormData()
  other.append('page', new File(['x'], 'a.html'))
  expect({
    badJson: await send('/drops-md', '{"markdown": ', json),
    missingField: await send('/drops-md', '{}', json),
    emptyJson: await send('/drops-md', '', json),
    emptyBody: await send('/drops', ''),
    wrongType: await send('/drops', fileForm('a.png', 'x')),
    withoutFile: await send('/drops', other),
    tooLarge: await send('/drops', fileForm('a.html', 'x'.repeat(3_000_000))),
    longText: await send('/drops-md', JSON.stringify({ markdown: 'x'.repeat(3_000_000) }), json),
  }).toEqual({
    badJson: 400,
    missingField: 400,
    emptyJson: 400,
    emptyBody: 400,
    wrongType: 400,
    withoutFile: 400,
    tooLarge: 413,
    longText: 413,
  })
})

// The proof itself is tested above, on both pairs of stores.
const isFirstPair = inject('stores') === 'sqlite-files'

test.runIf(isFirstPair)(
  'a client of a local server needs a proof from the 41st page on, which the documentation’s example publishes',
  async () => {
    const direct = () =>
      fetch(`${plinth.base}/api/v1/drops`, { method: 'POST', body: fileForm('a.html', 'x') })
    for (let n = 0; n < 40; n++) expect((await direct()).status).toBe(201)
    const refused = await direct()
    expect([refused.status, await refused.json()]).toEqual([
      429,
      { ...refusal('rate_limited'), challenge: expect.anything() },
    ])

    const page = await (await fetch(`${plinth.base}/docs/api`)).text()
    const [, section = ''] = page.split('id="bot-check"')
    const [, code = ''] = /<pre[^>]*><code>(.*?)<\/code>/s.exec(section) ?? []
    const script = unescapeHtml(code)
    const folder = await mkdtemp(path.join(tmpdir(), 'plinth-example-'))
    try {
      // As if the dependencies had been installed for the script.
      await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
      await writeFile(path.join(folder, 'publish.mjs'), script)
      await writeFile(path.join(folder, 'page.html'), '<p>by the book')
      const run = async () =>
        (await promisify(execFile)(process.execPath, ['publish.mjs', 'page.html'], { cwd: folder }))
          .stdout
      expect((await visit((await run()).trim())).text).toContain('by the book')
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)
