// Contract tests for every database adapter: events of drops.
import { keptEvents } from '@plinth/domain/lifecycle/drop-events'
import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import type { DropEvent } from '../database/drop-events.ts'
import { id, insertTestAccount, insertTestDrop } from './database-rows.contract.ts'

/** Call inside a suite; `db` is called when a test runs. */
export function testDropEvents(db: () => Database): void {
  const newDrop = () =>
    db().transact(async (tx) => {
      const account = await insertTestAccount(tx)
      return { ...account, drop: await insertTestDrop(tx, account.tenantId) }
    })

  test('events are listed newest first, with the name of the program, and end with their drop', async () => {
    const { drop, userId } = await newDrop()
    const { drop: other } = await newDrop()
    const event = { dropId: drop.id, actor: userId, credential: null, at: 2 ** 41 } as const
    const events: DropEvent[] = [
      { ...event, kind: 'settings_changed', detail: { settings: ['name', 'password'] } },
      { ...event, kind: 'removed', actor: null, detail: {} },
      {
        ...event,
        kind: 'domain_added',
        credential: { kind: 'token', id: id('token') },
        detail: { hostname: 'www.example.com' },
      },
    ]
    await db().transact(async (tx) => {
      for (const one of events) await tx.dropEvents.append(one)
      await tx.dropEvents.append({ ...event, dropId: other.id, kind: 'claimed', detail: {} })
    })
    const { ofDrop } = db().read.dropEvents
    const expected = events.map(({ credential: _, ...rest }, index) => ({
      ...rest,
      sequence: index + 1,
      app: null,
      token: null,
    }))
    expect(await ofDrop(drop.id)).toEqual(expected.toReversed())
    await db().transact((tx) => tx.drops.delete(drop))
    expect(await ofDrop(drop.id)).toEqual([])
    expect(await ofDrop(other.id)).toHaveLength(1)
  })

  test('the newest events of a drop replace the oldest', async () => {
    const { drop, userId } = await newDrop()
    await db().transact(async (tx) => {
      for (let at = 1; at <= keptEvents + 3; at++) {
        const event = { dropId: drop.id, actor: userId, credential: null, at }
        await tx.dropEvents.append({ ...event, kind: 'tags_changed', detail: { tags: [`t${at}`] } })
      }
    })
    const events = await db().read.dropEvents.ofDrop(drop.id)
    expect(events).toHaveLength(keptEvents)
    expect(events[0]).toMatchObject({
      at: keptEvents + 3,
      detail: { tags: [`t${keptEvents + 3}`] },
    })
    expect(events.at(-1)?.at).toBe(4)
  })
}
