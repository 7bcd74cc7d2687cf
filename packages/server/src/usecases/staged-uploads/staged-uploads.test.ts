import { Readable } from 'node:stream'
import type { Slug } from '@plinth/domain/addresses/slug'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashingOf } from '../../ports/passwords.test-support.ts'
import type { AccountActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { createDrop } from '../drops/create-drop.ts'
import { deleteDrop } from '../drops/delete-drop.ts'
import { updateDrop } from '../drops/update-drop.ts'
import { publishDocument } from '../publishing/publish-document.ts'
import { inSession, openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { runHousekeeping } from '../run-housekeeping.ts'
import { authenticateToken } from '../tokens/authenticate-token.ts'
import { createToken } from '../tokens/create-token.ts'
import { revokeToken } from '../tokens/revoke-token.ts'
import { findStagedUpload } from './find-staged-upload.ts'
import { receiveStagedUpload } from './receive-staged-upload.ts'
import { type StageInput, stageUpload } from './stage-upload.ts'

let now = Date.UTC(2030, 0, 1)
let stores: RealStores
let deps: Deps
/** An account on a plan with passwords. */
let actor: AccountActor
let taken = 0

beforeAll(async () => {
  stores = await openRealStores({ clock: { now: () => now } })
  deps = stores.deps
})
afterAll(() => stores.remove())
beforeEach(async () => {
  taken += 1
  now += 86_400_000
  actor = await programOf((await signUp(deps, 'plus')).actor)
})

/** The same user, authenticated by an API token. */
async function programOf(person: AccountActor): Promise<AccountActor> {
  const session = await inSession(deps, person)
  const { secret } = await createToken(deps, session, { name: 'CI', expiresAt: null })
  const program = await authenticateToken(deps, secret)
  if (!program) throw new Error('the token is new')
  return program
}

const stage = (input: Partial<StageInput> = {}, by = actor) =>
  stageUpload(deps, by, { kind: 'html', ...input })
const body = (content: string | Uint8Array) => Readable.from([Buffer.from(content)])
const send = async ({ secret }: { secret: string }, content: Readable = body('<p>sent')) =>
  receiveStagedUpload(deps, await findStagedUpload(deps, secret), content)
const over = { code: 'not_found', detail: expect.stringContaining('service_stage_upload') }
const dropAt = (slug: string) => deps.database.read.drops.findBySlug(slug as Slug)
const fresh = () => `staged-${taken}`

test('a new drop is created by the upload, not before', async () => {
  const slug = fresh()
  const staged = await stage({ slug, title: 'Sent', password: 'open sesame' })
  expect(staged).toMatchObject({ existing: null, maxBytes: 104_857_600, expiresAt: now + 900_000 })
  expect(await dropAt(slug)).toBeNull()
  const sent = await send(staged)
  expect(sent).toMatchObject({ slug, version: { number: 1, source: 'mcp' }, warnings: [] })
  const drop = await dropAt(slug)
  expect(drop).toMatchObject({ id: sent.id, name: 'Sent', liveVersion: { number: 1 } })
  expect(await hashingOf(deps.passwords).matches('open sesame', drop?.passwordHash ?? null)).toBe(
    true,
  )
  await expect(send(staged)).rejects.toMatchObject(over)
})

test('an existing drop gets a new version, even if its slug has changed', async () => {
  const slug = fresh()
  const page = { content: '# A', format: 'markdown', source: 'upload', title: 'Kept' } as const
  const { id } = await publishDocument(deps, actor, { ...page, slug })
  const staged = await stage({ slug, kind: 'markdown' })
  expect(staged).toMatchObject({ existing: { id }, maxBytes: 2_097_152 })
  await updateDrop(deps, actor, { id, slug: `${slug}-b` })
  expect(await send(staged, body('# B'))).toMatchObject({
    id,
    slug: `${slug}-b`,
    version: { number: 2 },
  })
  expect(await dropAt(`${slug}-b`)).toMatchObject({ name: 'Kept' })
})

test('a folder is uploaded as one archive, and problems in its rules are reported', async () => {
  const files = {
    'site/index.html': '<p>folder',
    'site/_redirects': 'nonsense',
    'site/a/b.txt': 'b',
  }
  async function* entries() {
    for (const [path, content] of Object.entries(files)) {
      yield { path, modifiedAt: now, open: async () => body(content) }
    }
  }
  const sent = await send(await stage({ kind: 'zip' }), deps.writeArchive(entries()))
  expect(sent).toMatchObject({
    version: { fileCount: 3 },
    warnings: [{ file: '_redirects', line: 1 }],
  })
})

test('of two concurrent uploads one is published', async () => {
  const staged = await stage()
  const upload = await findStagedUpload(deps, staged.secret)
  const both = [1, 2].map((n) => receiveStagedUpload(deps, upload, body(`<p>${n}`)))
  const outcomes = await Promise.allSettled(both)
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes).toContainEqual({ status: 'rejected', reason: expect.objectContaining(over) })
  expect(await deps.database.read.drops.ofTenant(actor.tenantId)).toHaveLength(2)
})

test.each<[string, string, Partial<StageInput>, () => Readable]>([
  ['too large', 'upload_too_large', { maxBytes: 4 }, () => body('12345')],
  ['empty', 'invalid_body', {}, () => body('')],
  ['an empty archive', 'invalid_body', { kind: 'zip' }, () => body('')],
  ['an archive instead of a page', 'unsupported_file_type', {}, () => body('PK\x03\x04\x14\0')],
  ['not an archive', 'invalid_archive', { kind: 'zip' }, () => body('<p>no zip')],
  [
    'an archive that is too large',
    'upload_too_large',
    { kind: 'zip', maxBytes: 4 },
    () => body('PK123'),
  ],
  [
    'interrupted',
    'ECUT',
    {},
    () =>
      Readable.from(
        (function* () {
          yield Buffer.from('<p>half')
          throw Object.assign(new Error('cut'), { code: 'ECUT' })
        })(),
      ),
  ],
])('an upload that is %s does not consume the URL', async (_, code, input, content) => {
  const staged = await stage(input)
  await expect(send(staged, content())).rejects.toMatchObject({ code })
  expect(await findStagedUpload(deps, staged.secret)).toMatchObject({ maxBytes: staged.maxBytes })
})

test('a slug taken by another account meanwhile is refused, and the URL stays usable', async () => {
  const slug = fresh()
  const staged = await stage({ slug })
  const { actor: other } = await signUp(deps, 'free')
  const { drop } = await createDrop(deps, other, { slug })
  await expect(send(staged)).rejects.toMatchObject({ code: 'slug_taken' })
  await deps.database.transact((tx) => tx.drops.delete(drop))
  expect((await send(staged)).slug).toBe(slug)
})

test('a slug taken by the same account meanwhile is updated by each staged upload', async () => {
  const slug = fresh()
  const [first, second] = [await stage({ slug }), await stage({ slug, title: 'Second' })]
  const page = { content: '# A', format: 'markdown', source: 'upload' } as const
  const { id } = await publishDocument(deps, actor, { ...page, slug })
  expect(await send(first)).toMatchObject({ id, slug, version: { number: 2 } })
  expect(await send(second)).toMatchObject({ id, slug, version: { number: 3 } })
  expect(await dropAt(slug)).toMatchObject({ id, name: 'Second' })
})

test.each<[string, (drop: { id: string }) => Promise<unknown>]>([
  [
    'it has expired',
    async () => {
      now += 900_000
    },
  ],
  ['its drop is deleted', ({ id }) => deleteDrop(deps, actor, { id })],
  ['its token is revoked', () => revokeToken(deps, actor, { id: actor.credential?.id ?? '' })],
])('a staged upload is invalid when %s', async (_, end) => {
  const slug = fresh()
  const { drop } = await createDrop(deps, actor, { slug })
  const staged = await stage({ slug })
  await end(drop)
  await expect(send(staged)).rejects.toMatchObject(over)
  for (const secret of ['', 'a'.repeat(48), '../x']) {
    await expect(send({ secret })).rejects.toMatchObject(over)
  }
})

test('a token revoked during the upload publishes nothing', async () => {
  const staged = await stage({ slug: fresh() })
  async function* revoking() {
    yield Buffer.from('<p>sent')
    await revokeToken(deps, actor, { id: actor.credential?.id ?? '' })
  }
  await expect(send(staged, Readable.from(revoking()))).rejects.toMatchObject(over)
  expect(await dropAt(fresh())).toBeNull()
})

test('an upload that started in time may end after the expiry and the housekeeping', async () => {
  const staged = await stage()
  async function* slow() {
    yield Buffer.from('<p>slow')
    now += 3_000_000
    expect(await runHousekeeping(deps)).toEqual([])
  }
  expect((await send(staged, Readable.from(slow()))).version.number).toBe(1)
  now += 3_000_000
  const left = await stage()
  now += 4_500_000
  await runHousekeeping(deps)
  now -= 4_500_000
  await expect(send(left)).rejects.toMatchObject(over)
})

test.each<[string, Partial<StageInput>]>([
  ['invalid_slug', { slug: 'No Slug' }],
  ['invalid_field', { title: 'two\nlines' }],
  ['slug_taken', { slug: 'billing' }],
  ['plan_limit', { password: 'open sesame' }],
  ['upload_too_large', { maxBytes: 10_485_761 }],
  ['upload_too_large', { kind: 'zip', maxBytes: 10_485_761 }],
  ['upload_too_large', { kind: 'markdown', maxBytes: 2_097_153 }],
])('%s is reported before anything is uploaded: %j', async (code, input) => {
  const free = await programOf((await signUp(deps, 'free')).actor)
  await expect(stage(input, free)).rejects.toMatchObject({ code })
})

test('staging is refused beyond the plan, for drops of other accounts and without a token', async () => {
  const free = await programOf((await signUp(deps, 'free')).actor)
  await createDrop(deps, free, { slug: fresh() })
  await createDrop(deps, free, {})
  await expect(stage({}, free)).rejects.toMatchObject({ code: 'plan_limit' })
  await expect(stage({ slug: fresh() })).rejects.toMatchObject({ code: 'slug_taken' })
  const { credential: _, ...person } = actor
  await expect(stage({}, person)).rejects.toMatchObject({ code: 'forbidden' })
})

test('at most twenty are open; used, expired and revoked ones do not count', async () => {
  const first = await stage()
  now += 60_000
  for (let count = 1; count < 20; count += 1) await stage()
  now += 60_000
  await expect(stage()).rejects.toMatchObject({
    code: 'rate_limited',
    detail: expect.stringContaining('the next one expires in 13 minutes'),
    retryAfter: 13 * 60,
  })
  await send(first)
  await stage()
  await expect(stage()).rejects.toMatchObject({ code: 'rate_limited' })
  const other = await programOf(actor)
  await expect(stage({}, other)).rejects.toMatchObject({ code: 'rate_limited' })
  await revokeToken(deps, other, { id: actor.credential?.id ?? '' })
  await stage({}, other)
  for (let count = 1; count < 20; count += 1) await stage({}, other)
  await expect(stage({}, other)).rejects.toMatchObject({ code: 'rate_limited' })
  now += 900_000
  await stage({}, other)
})
