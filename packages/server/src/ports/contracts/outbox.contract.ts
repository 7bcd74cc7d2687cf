// Contract tests for every database adapter: the mail queue and stored keys.
import { randomBytes } from 'node:crypto'
import type { MailId } from '@plinth/domain/base/ids'
import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { id } from './database-rows.contract.ts'

/** Call inside a suite; `db` is called when a test runs. */
export function testOutbox(db: () => Database): void {
  async function queue(createdAt: number): Promise<MailId> {
    const mail = { id: id('mail'), sealed: randomBytes(9).toString('base64url'), createdAt }
    await db().transact((tx) => tx.outbox.insert(mail))
    return mail.id
  }
  const take = (now: number, until = now + 100) =>
    db().transact((tx) => tx.outbox.takeDue(now, until))
  const remove = (...ids: MailId[]) =>
    db().transact(async (tx) => {
      for (const one of ids) await tx.outbox.remove(one)
    })

  test('a mail is due until it is taken, and again when sending was interrupted or postponed', async () => {
    const mail = { id: id('mail'), sealed: 'sealed', createdAt: 1_000 }
    await db().transact((tx) => tx.outbox.insert(mail))
    expect(await db().read.outbox.hasDue(999)).toBe(false)
    expect(await take(999)).toBeNull()
    expect(await db().read.outbox.hasDue(1_000)).toBe(true)
    expect(await take(1_000, 1_100)).toEqual({ ...mail, tries: 1 })
    expect(await take(1_099)).toBeNull()
    expect(await take(1_100, 1_200)).toEqual({ ...mail, tries: 2 })
    await db().transact((tx) => tx.outbox.postpone(mail.id, 5_000))
    expect(await take(4_999)).toBeNull()
    expect(await take(5_000, 5_100)).toEqual({ ...mail, tries: 3 })
    expect(await db().read.outbox.isQueued(mail.id)).toBe(true)
    await remove(mail.id)
    expect(await db().read.outbox.isQueued(mail.id)).toBe(false)
    expect(await db().read.outbox.hasDue(9_999)).toBe(false)
    expect(await take(9_999)).toBeNull()
  })

  test('the mail that is due first is taken first', async () => {
    const ids = [await queue(3), await queue(1), await queue(2)]
    const taken = [await take(9), await take(9), await take(9)]
    expect(taken.map((entry) => entry?.createdAt)).toEqual([1, 2, 3])
    await remove(...ids)
  })

  test('mails that are due too late are brought forward', async () => {
    const ids = [await queue(500), await queue(600), await queue(90)]
    const bring = (limit: number) =>
      db().transact((tx) => tx.outbox.bringForward({ after: 100, to: 80, limit }))
    expect([await bring(1), await bring(9), await bring(9)]).toEqual([1, 1, 0])
    const taken = [await take(80), await take(80), await take(80)]
    expect(taken.map((entry) => entry?.createdAt).toSorted()).toEqual([500, 600, undefined])
    await remove(...ids)
  })

  test('the backlog is counted up to a limit', async () => {
    const ids = [await queue(3), await queue(1), await queue(2)]
    expect(await db().read.outbox.backlog(10)).toEqual({ size: 3, oldestAt: 1 })
    expect(await db().read.outbox.backlog(2)).toEqual({ size: 2, oldestAt: 1 })
    await remove(...ids)
    expect(await db().read.outbox.backlog(10)).toEqual({ size: 0, oldestAt: null })
  })

  test('concurrent transactions take different mails', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => queue(1)))
    const taken = await Promise.all(Array.from({ length: 12 }, () => take(5)))
    expect(taken.flatMap((entry) => entry?.id ?? []).toSorted()).toEqual(ids.toSorted())
    await remove(...ids)
  })

  test('concurrent callers all get the key that was stored first', async () => {
    const name = randomBytes(6).toString('hex')
    const find = (sealed: string) =>
      db().transact((tx) => tx.storedKeys.findOrInsert(name, sealed, 1))
    const found = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(find))
    expect(new Set(found).size).toBe(1)
    expect(await find('late')).toBe(found[0])
    expect(['a', 'b', 'c', 'd', 'e', 'f']).toContain(found[0])
  })
}
