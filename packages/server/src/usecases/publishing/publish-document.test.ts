import type { Slug } from '@plinth/domain/addresses/slug'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashingOf } from '../../ports/passwords.test-support.ts'
import type { AccountActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { loadManifest } from '../storage/load-manifest.ts'
import { readContent } from '../storage/read-content.ts'
import { type DocumentInput, publishDocument } from './publish-document.ts'

let stores: RealStores
let deps: Deps
/** Has one empty drop; the plan allows three. */
let actor: AccountActor
let taken = 0

beforeAll(async () => {
  stores = await openRealStores()
  deps = stores.deps
})
afterAll(() => stores.remove())
beforeEach(async () => {
  ;({ actor } = await signUp(deps, 'free'))
  taken += 1
})

const publish = (input: Partial<DocumentInput>, by = actor) =>
  publishDocument(deps, by, { content: '<p>a', format: 'html', source: 'mcp', ...input })

const drops = async () =>
  (await deps.database.read.drops.ofTenant(actor.tenantId)).map(({ slug, name }) => [slug, name])

async function page({ id, version }: Awaited<ReturnType<typeof publish>>): Promise<string> {
  const file = (await loadManifest(deps, version)).files.get('index.html')
  if (!file) throw new Error('there is no page')
  return (await readContent(deps, id, file)).toString()
}

test('a new slug creates a drop; the same slug again adds a version and keeps the name', async () => {
  const slug = `notes-${taken}`
  const first = await publish({ slug, title: 'My notes' })
  const second = await publish({ slug, content: '<p>b' })
  expect(second).toMatchObject({ id: first.id, slug, version: { number: 2, source: 'mcp' } })
  expect(await drops()).toContainEqual([slug, 'My notes'])
  await publish({ slug, title: 'Our notes' })
  expect(await drops()).toContainEqual([slug, 'Our notes'])
})

test.each([
  [{}, /<title>Heading<\/title>/],
  [{ title: 'Given' }, /<title>Given<\/title>/],
  [{ content: 'text' }, /<title>Untitled<\/title>/],
])('Markdown with %j is titled %s', async (input, title) => {
  const published = await publish({ format: 'markdown', content: '# Heading', ...input })
  expect(await page(published)).toMatch(title)
})

test('HTML is published unchanged, whatever the title', async () => {
  expect(await page(await publish({ title: 'Given' }))).toBe('<p>a')
})

describe('a refused publish leaves nothing behind', () => {
  const large = 'x'.repeat(10 * 1_048_576 + 1)
  test.each([
    ['invalid_slug', { slug: 'No Slug' }],
    ['invalid_field', { title: 'two\nlines' }],
    ['plan_limit', { password: 'open sesame' }],
    ['slug_taken', { slug: 'billing' }],
    ['upload_too_large', { content: large }],
    ['upload_too_large', { content: large.slice(0, 2 * 1_048_576 + 1), format: 'markdown' }],
  ] as const)('as %s', async (code, input) => {
    const before = await drops()
    const slug = `refused-${taken}`
    await expect(publish({ slug, ...input })).rejects.toMatchObject({ code })
    expect(await drops()).toEqual(before)
    expect((await publish({ slug })).slug).toBe(slug)
  })

  test('also for an update', async () => {
    const slug = `kept-${taken}`
    await publish({ slug, title: 'Kept' })
    await expect(publish({ slug, title: 'Changed', content: large })).rejects.toThrow()
    await expect(publish({ slug, title: 'Changed', password: 'sesame' })).rejects.toThrow()
    expect(await drops()).toContainEqual([slug, 'Kept'])
  })
})

test('a slug of another account is refused, and its drop is unchanged', async () => {
  const slug = `theirs-${taken}`
  const { actor: other } = await signUp(deps, 'free')
  const theirs = await publish({ slug }, other)
  await expect(publish({ slug })).rejects.toMatchObject({ code: 'slug_taken' })
  expect((await deps.database.read.drops.find(theirs.id))?.liveVersion?.number).toBe(1)
})

test('at the drop limit new drops are refused, updates are not', async () => {
  const slug = `full-${taken}`
  await publish({ slug })
  await publish({})
  await expect(publish({})).rejects.toMatchObject({ code: 'plan_limit' })
  expect((await publish({ slug })).version.number).toBe(2)
})

test('a password applies as soon as the page is live, and stays if none is given', async () => {
  const { actor: paying } = await signUp(deps, 'plus')
  const slug = `secret-${taken}`
  const hash = async () =>
    (await deps.database.read.drops.findBySlug(slug as Slug))?.passwordHash ?? null
  await publish({ slug, password: 'open sesame' }, paying)
  const first = await hash()
  expect(await hashingOf(deps.passwords).matches('open sesame', first)).toBe(true)
  await publish({ slug }, paying)
  expect(await hash()).toBe(first)
  await publish({ slug, password: 'open sesame' }, paying)
  expect(await hash()).toBe(first)
  await publish({ slug, password: 'close sesame' }, paying)
  expect(await hashingOf(deps.passwords).matches('close sesame', await hash())).toBe(true)
})
