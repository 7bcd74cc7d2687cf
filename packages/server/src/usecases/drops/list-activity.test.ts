// Activity of drops, on real stores.
import { expect, test } from 'vitest'
import { publishDocument } from '../publishing/publish-document.ts'
import {
  describeOnDatabases,
  inSession,
  openRealStores,
  signUp,
} from '../real-stores.test-support.ts'
import { setDropRemoved } from '../safety/set-drop-removed.ts'
import { createToken } from '../tokens/create-token.ts'
import { listActivity } from './list-activity.ts'
import { updateDrop } from './update-drop.ts'

describeOnDatabases((environment) => {
  test('changes are listed with what changed and by whom, and unchanged settings are not', async () => {
    let now = Date.UTC(2030, 0, 1)
    const clock = { now: () => now++ }
    const { deps, remove } = await openRealStores({ clock }, await environment())
    const { actor } = await signUp(deps, 'plus')
    const page = { content: '<p>a', format: 'html', source: 'mcp', slug: 'apples' } as const
    const { id } = await publishDocument(deps, actor, page)
    const change = (settings: object, by = actor) => updateDrop(deps, by, { id, ...settings })
    const input = { name: 'ci', expiresAt: null }
    const { token } = await createToken(deps, await inSession(deps, actor), input)
    await change({ name: 'Apples', password: 'open sesame' })
    await change({ name: 'Apples', published: true })
    await publishDocument(deps, actor, { ...page, content: '<p>b', password: 'other sesame' })
    await publishDocument(deps, actor, { ...page, content: '<p>c', title: 'Apples' })
    await change({ slug: 'pears' })
    await change({ published: false })
    // Also if the request says that it is from the command line, as anything can.
    const ci = { channel: 'cli', credential: { kind: 'token', id: token.id } } as const
    await change({ tags: ['b', 'a'] }, { ...actor, ...ci })
    await change({ expireAt: now + 1000 })
    await setDropRemoved(deps, 'plinthd', { drop: id, removed: true, note: '' })

    const drop = (await deps.database.read.drops.find(id)) as never
    const entries = await listActivity(deps, actor, { drop, limit: 100 })
    const facts = entries.map((entry) =>
      'publish' in entry
        ? ['publish', entry.publish.toVersion]
        : [entry.event.kind, entry.event.detail],
    )
    expect(facts).toEqual([
      ['removed', {}],
      ['expiry_changed', { settings: ['expire_at'], expireAt: expect.any(Number) }],
      ['tags_changed', { settings: ['tags'], tags: ['a', 'b'] }],
      ['unpublished', { settings: ['published'] }],
      ['slug_changed', { settings: ['slug'], fromSlug: 'apples', toSlug: 'pears' }],
      ['publish', 3],
      ['publish', 2],
      ['settings_changed', { settings: ['password'] }],
      ['settings_changed', { settings: ['name', 'password'] }],
      ['publish', 1],
    ])
    expect(JSON.stringify(entries)).not.toContain('sesame')
    expect(entries[0]).toMatchObject({ author: null })
    expect(entries[2]).toMatchObject({ author: { id: actor.userId }, event: { token: 'ci' } })
    const pageOf = (before?: string) => listActivity(deps, actor, { drop, limit: 5, before })
    const first = await pageOf()
    expect([...first, ...(await pageOf(first.at(-1)?.id))]).toEqual(entries)
    await expect(pageOf('ev_99')).rejects.toMatchObject({ code: 'invalid_field' })
    await remove()
  })
})
