import { Readable } from 'node:stream'
import { megabyte } from '@plinth/domain/base/sizes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDrop } from '../drops/create-drop.ts'
import { openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { publishFile } from './publish-file.ts'
import { publishMarkdown } from './publish-markdown.ts'
import type { UploadPart } from './upload-part.ts'

let stores: RealStores
beforeAll(async () => {
  stores = await openRealStores()
})
afterAll(() => stores.remove())

async function* form(filename: string, content: string): AsyncGenerator<UploadPart> {
  yield { kind: 'file', field: 'file', filename, content: Readable.from([Buffer.from(content)]) }
}

const account = async (plan: 'free' | 'plus') => {
  const { actor } = await signUp(stores.deps, plan)
  const slugs = async () =>
    (await stores.deps.database.read.drops.ofTenant(actor.tenantId)).map(({ slug }) => slug)
  return { actor, slugs }
}

test('a file and Markdown text are published as live drops on the account’s plan', async () => {
  const free = await account('free')
  const file = await publishFile(stores.deps, free.actor, { parts: form('a.html', '<p>a') })
  expect(file).toMatchObject({
    status: 'live',
    plan: { name: 'free' },
    expiresAt: expect.any(Number),
    drop: { name: '', liveVersion: { number: 1, source: 'upload' } },
  })
  expect(await free.slugs()).toContain(file.drop.slug)

  const plus = await account('plus')
  const cli = { ...plus.actor, channel: 'cli' } as const
  const text = await publishMarkdown(stores.deps, cli, { markdown: '# a', title: 'Notes' })
  expect(text).toMatchObject({
    status: 'live',
    expiresAt: null,
    drop: { name: 'Notes', liveVersion: { number: 1, source: 'cli' } },
  })
})

test('the plan limits the size; a refused upload leaves no drop behind', async () => {
  const { actor, slugs } = await account('free')
  const before = await slugs()
  const tooLarge = form('a.html', 'x'.repeat(10 * megabyte + 1))
  await expect(publishFile(stores.deps, actor, { parts: tooLarge })).rejects.toMatchObject({
    code: 'upload_too_large',
  })
  expect(await slugs()).toEqual(before)
  await publishFile(stores.deps, actor, { parts: form('a.html', 'x'.repeat(3 * megabyte)) })
  expect(await slugs()).toHaveLength(before.length + 1)
})

test('an invalid upload is reported before the drop limit', async () => {
  const { actor, slugs } = await account('free')
  await createDrop(stores.deps, actor, {})
  await createDrop(stores.deps, actor, {})
  const full = await slugs()
  expect(full).toHaveLength(3)
  const publish = (name: string) => publishFile(stores.deps, actor, { parts: form(name, 'x') })
  await expect(publish('a.png')).rejects.toMatchObject({ code: 'unsupported_file_type' })
  await expect(publish('a.html')).rejects.toMatchObject({ code: 'plan_limit' })
  await expect(
    publishMarkdown(stores.deps, actor, { markdown: 'x', title: 'x'.repeat(121) }),
  ).rejects.toMatchObject({ code: 'invalid_field' })
  await expect(publishMarkdown(stores.deps, actor, { markdown: 'x' })).rejects.toMatchObject({
    code: 'plan_limit',
  })
  expect(await slugs()).toEqual(full)
})
