import { idBytes, makeId } from '@plinth/domain/base/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishDocument } from '../publishing/publish-document.ts'
import { openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { reportDrop } from '../safety/report-drop.ts'
import { loadSubject } from './load-subject.ts'

let stores: RealStores
beforeAll(async () => {
  stores = await openRealStores()
})
afterAll(() => stores.remove())

const absent = { code: 'not_found' }
const page = { content: 'Hello', format: 'markdown', source: 'upload' } as const

describe('a drop of the caller', () => {
  test('is loaded', async () => {
    const { actor, drop: id } = await signUp(stores.deps, 'free')
    const subject = { subject: 'own-drop', params: { id } } as const
    expect(await loadSubject(stores.deps, actor, subject)).toMatchObject({ drop: { id } })
  })

  test('does not exist for another account, even if it exists', async () => {
    const { drop: id } = await signUp(stores.deps, 'free')
    const { actor } = await signUp(stores.deps, 'free')
    const missing = makeId('drop', stores.deps.random(idBytes))
    for (const params of [{ id }, { id: missing }, { id: 'no id' }, {}]) {
      const attempt = loadSubject(stores.deps, actor, { subject: 'own-drop', params })
      await expect(attempt).rejects.toMatchObject({
        ...absent,
        detail: 'There is no such drop in this account.',
      })
    }
  })
})

test('a member is loaded for the tenant that they belong to, and for no other', async () => {
  const { actor } = await signUp(stores.deps, 'free')
  const { actor: outsider } = await signUp(stores.deps, 'free')
  const subject = { subject: 'member', params: { user_id: actor.userId } } as const
  expect(await loadSubject(stores.deps, actor, subject)).toMatchObject({
    member: { userId: actor.userId },
  })
  await expect(loadSubject(stores.deps, outsider, subject)).rejects.toMatchObject(absent)
})

test('for operators, any drop is loaded, and the newest report about a reported one', async () => {
  const { actor } = await signUp(stores.deps, 'free')
  const { actor: operator } = await signUp(stores.deps, 'free')
  const { id, slug: label } = await publishDocument(stores.deps, actor, page)
  const params = { id }
  const anyDrop = { subject: 'any-drop', params } as const
  const reported = { subject: 'reported-drop', params } as const
  expect(await loadSubject(stores.deps, operator, anyDrop)).toMatchObject({ drop: { id } })
  await expect(loadSubject(stores.deps, operator, reported)).rejects.toMatchObject(absent)
  await reportDrop(
    stores.deps,
    { network: '203.0.113.7' },
    { label, path: '/', reason: 'other', details: '', email: '' },
  )
  expect(await loadSubject(stores.deps, operator, reported)).toMatchObject({
    report: { dropId: id, slug: label },
  })
})
