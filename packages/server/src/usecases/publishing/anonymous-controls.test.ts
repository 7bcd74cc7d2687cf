import { Readable } from 'node:stream'
import type { ParseBudget } from '@plinth/domain/abuse/parse-budget'
import { megabyte } from '@plinth/domain/base/sizes'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnonymousActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { openRealStores, type RealStores } from '../real-stores.test-support.ts'
import { publishAnonymously } from './publish-anonymously.ts'
import { publishMarkdownAnonymously } from './publish-markdown-anonymously.ts'
import type { UploadPart } from './upload-part.ts'

let stores: RealStores
let networks = 0
let now = Date.UTC(2030, 0, 1)
beforeAll(async () => {
  stores = await openRealStores({ clock: { now: () => now } })
})
afterAll(() => stores.remove())

const newcomer = (): AnonymousActor => {
  networks += 1
  return { network: `203.0.113.${networks}`, browserId: null }
}

async function* form(filename: string, content: string): AsyncGenerator<UploadPart> {
  yield { kind: 'file', field: 'file', filename, content: Readable.from([Buffer.from(content)]) }
}

async function* emptyForm(): AsyncGenerator<UploadPart> {}

const publish = (actor: AnonymousActor, parts = form('a.html', '<p>hello'), deps = stores.deps) =>
  publishAnonymously(deps, actor, { parts })

async function publishTimes(times: number, actor: AnonymousActor): Promise<void> {
  for (let n = 0; n < times; n++) await publish(actor)
}

interface Refusal {
  readonly code?: string
  readonly retryAfter?: number
  readonly extra?: { readonly challenge?: Challenge }
}

const refusalOf = (outcome: Promise<unknown>): Promise<Refusal> =>
  outcome.then(
    () => ({}),
    (error: Refusal) => error,
  )

async function prove(actor: AnonymousActor, { extra }: Refusal): Promise<AnonymousActor> {
  const challenge = extra?.challenge
  if (!challenge) throw new Error('there is no challenge')
  const solution = await solveChallenge({ challenge, deriveKey })
  const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  return { ...actor, proof }
}

test('the sixth publish in an hour needs a proof of work, up to the hourly limit', {
  tags: ['slow'],
}, async () => {
  const actor = newcomer()
  await publishTimes(2, actor)
  now += 10 * 60_000
  await publishTimes(3, actor)
  now += 10 * 60_000
  for (let n = 5; n < 10; n++) {
    const refused = await refusalOf(publish(actor))
    // The fifth newest publish decides when the next one needs no proof.
    const retryAfter = (n < 7 ? 40 : 50) * 60
    expect(refused).toMatchObject({ code: 'rate_limited', retryAfter })
    await publish(await prove(actor, refused))
  }
  const last = await refusalOf(publish(actor))
  expect(last).toMatchObject({ code: 'rate_limited', retryAfter: 40 * 60, extra: {} })
  expect(last.extra?.challenge).toBeUndefined()
  now += 40 * 60_000
  const unproven = await refusalOf(publish(actor))
  expect(unproven).toMatchObject({ code: 'rate_limited', extra: { challenge: expect.anything() } })
})

test('the limits are higher for local requests', async () => {
  const actor = { ...newcomer(), local: true } as const
  await publishTimes(11, actor)
  // The same network through a proxy gets the normal limits.
  const { local: _, ...forwarded } = actor
  expect(await refusalOf(publish(forwarded))).toMatchObject({ code: 'rate_limited', extra: {} })
})

test('an invalid upload is reported as such even beyond the limit, and does not count', async () => {
  const actor = newcomer()
  const tooLarge = 'x'.repeat(2 * megabyte + 1)
  const bad: [string, () => Promise<unknown>][] = [
    ['missing_field', () => publish(actor, emptyForm())],
    ['unsupported_file_type', () => publish(actor, form('a.png', 'x'))],
    ['upload_too_large', () => publish(actor, form('a.html', tooLarge))],
    [
      'upload_too_large',
      () => publishMarkdownAnonymously(stores.deps, actor, { markdown: tooLarge }),
    ],
  ]
  const refuseAll = async () => {
    for (const [code, attempt] of bad) expect((await refusalOf(attempt())).code).toBe(code)
  }
  await refuseAll()
  await refuseAll()
  await publishTimes(5, actor)
  expect((await refusalOf(publish(actor))).code).toBe('rate_limited')
  await refuseAll()
})

test('the networks of one IPv6 subscriber need a proof together, before each of them does', async () => {
  const subnet = (n: number): AnonymousActor => ({
    network: `2001:db8:3:${(0xee00 + n).toString(16)}::/64`,
    browserId: null,
  })
  for (let n = 0; n < 20; n++) await publish(subnet(n))
  const refused = await refusalOf(publish(subnet(20)))
  expect(refused).toMatchObject({ code: 'rate_limited', retryAfter: 60 * 60 })
  await publish(await prove(subnet(20), refused))
  await publish({ network: '2001:db8:3:ff00::/64', browserId: null })
})

test('a request refused by the limits is not parsed', async () => {
  const actor = newcomer()
  await publishTimes(5, actor)
  const fail = () => Promise.reject(new Error('parsed'))
  const { parserPool } = stores.deps
  const forUpload = (budget: ParseBudget) => ({
    ...parserPool.forUpload(budget),
    renderMarkdown: fail,
    judgePage: fail,
  })
  const deps: Deps = { ...stores.deps, parserPool: { ...parserPool, forUpload } }
  expect((await refusalOf(publish(actor, form('a.md', '# a'), deps))).code).toBe('rate_limited')
  await expect(publish(newcomer(), form('a.md', '# a'), deps)).rejects.toThrow('parsed')
})
