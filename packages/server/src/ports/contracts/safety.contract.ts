// Contract tests for every database adapter: reports, the audit log and operators.
import { randomBytes } from 'node:crypto'
import type { DropId } from '@plinth/domain/base/ids'
import { expect, test } from 'vitest'
import type { AuditEntry } from '../database/audit-log.ts'
import type { Database } from '../database/database.ts'
import type { NewReport } from '../database/reports.ts'
import {
  freshSlug,
  id,
  insertTestAccount,
  insertTestDrop,
  openReport,
} from './database-rows.contract.ts'

const slug = freshSlug()

const reportOf = (dropId: DropId, createdAt: number, changes: Partial<NewReport> = {}) =>
  openReport(dropId, createdAt, { slug, ...changes })

/** Call inside a suite; `db` is called when a test runs. */
export function testSafety(db: () => Database): void {
  const insert = (report: NewReport) => db().transact((tx) => tx.reports.insert(report))

  test('a reporter’s open report of a drop is found and revised; a closed one has no reporter', async () => {
    const { reports } = db().read
    const drop = id('drop')
    const first = reportOf(drop, 10, { contact: 'ann@example.org' })
    await insert(first)
    await insert(reportOf(drop, 12))
    const find = () => db().transact((tx) => tx.reports.findOpen(drop, first.reporter))
    const { reporter, ...kept } = { ...first, closedAt: null }
    expect(await find()).toEqual(kept)
    const complaint = { path: '/b', reason: 'malware', details: 'more', contact: null } as const
    await db().transact((tx) => tx.reports.revise(first.id, complaint))
    expect(await find()).toEqual({ ...kept, ...complaint })
    expect(await reports.countOpen([drop, id('drop')])).toEqual(new Map([[drop, 2]]))

    const close = () => db().transact((tx) => tx.reports.closeOfDrop(drop, 20))
    expect([await close(), await close()]).toEqual([2, 0])
    expect(await find()).toBeNull()
    await insert({ ...first, id: id('report'), createdAt: 11 })
    expect((await reports.ofDrop(drop, 9)).map(({ closedAt }) => closedAt)).toEqual([20, null, 20])
  })

  test('the oldest open report with one of the given reasons is deleted', async () => {
    const drop = id('drop')
    const rows = (['other', 'phishing', 'other', 'copyright'] as const).map((reason, at) =>
      reportOf(drop, at, { reason }),
    )
    await insert({ ...reportOf(drop, 0), reason: 'other' })
    await db().transact((tx) => tx.reports.closeOfDrop(drop, 1))
    for (const row of rows) await insert(row)
    const deleteOldest = () =>
      db().transact((tx) => tx.reports.deleteOldestOpen(drop, ['copyright', 'other']))
    const left = async () => (await db().read.reports.ofDrop(drop, 9)).map((row) => row.createdAt)
    expect([await deleteOldest(), await left()]).toEqual([true, [3, 2, 1, 0]])
    await deleteOldest()
    expect([await deleteOldest(), await deleteOldest(), await left()]).toEqual([
      true,
      false,
      [1, 0],
    ])
    expect(await db().transact((tx) => tx.reports.deleteOldestOpen(drop, []))).toBe(false)
  })

  test('contact details in reports closed long ago are deleted', async () => {
    const drop = id('drop')
    const contact = 'ann@example.org'
    await insert(reportOf(drop, 1, { contact }))
    await db().transact((tx) => tx.reports.closeOfDrop(drop, 20))
    await insert(reportOf(drop, 2, { contact }))
    const contacts = async (before: number) => {
      await db().transact((tx) => tx.reports.removeContacts(before, 100))
      return (await db().read.reports.ofDrop(drop, 9)).map((row) => row.contact)
    }
    expect(await contacts(20)).toEqual([contact, contact])
    expect(await contacts(21)).toEqual([contact, null])
  })

  test('reported drops are paginated, most recently reported first', async () => {
    // Far in the future, so that it sorts before reports of other tests.
    const start = 4_000_000_000_000
    const [one, two, three] = [id('drop'), id('drop'), id('drop')].toSorted().toReversed()
    if (!one || !two || !three) throw new Error('three drops')
    for (const at of [1, 2, 3, 4, 5]) await insert(reportOf(three, start + at))
    await insert(reportOf(two, start + 9))
    await insert(reportOf(one, start + 9))
    const pageFrom = (before: { at: number; id: string } | null) =>
      db().read.reports.reportedDrops('open', { before, limit: 2 })
    const [first, second] = await pageFrom(null)
    expect([first?.dropId, second?.dropId]).toEqual([one, two])
    const [third] = await pageFrom({ at: second?.newestAt ?? 0, id: two })
    expect(third).toMatchObject({ dropId: three, count: 5, newestAt: start + 5 })
    expect(third?.reports.map(({ createdAt }) => createdAt - start)).toEqual([5, 4, 3])
    await db().transact((tx) => tx.reports.closeOfDrop(three, start + 10))
    const [closed] = await db().read.reports.reportedDrops('closed', { before: null, limit: 1 })
    expect(closed).toMatchObject({ dropId: three, count: 5 })
  })

  test('the audit log is read newest first, as a whole and by subject', async () => {
    const subjectId = id('drop')
    const entry = (at: number): AuditEntry => ({
      id: id('audit'),
      at,
      actorId: null,
      actor: 'plinthd',
      action: 'drop_removed',
      subjectId,
      subject: slug,
      note: `no ${at}`,
    })
    const start = 4_000_000_000_000
    const entries = [entry(start + 3), entry(start + 2), entry(start + 1)]
    for (const one of entries) await db().transact((tx) => tx.auditLog.append(one))
    const { auditLog } = db().read
    expect(await auditLog.list({ before: null, limit: 2 })).toEqual(entries.slice(0, 2))
    const before = { at: start + 2, id: entries[1]?.id ?? '' }
    expect((await auditLog.list({ before, limit: 1 }))[0]).toEqual(entries[2])
    expect(await auditLog.ofSubject(subjectId, 9)).toEqual(entries)
  })

  test('anonymous drops are paginated, newest first', async () => {
    const start = 4_000_000_000_000
    const { older, newer } = await db().transact(async (tx) => {
      const { tenantId } = await insertTestAccount(tx)
      await insertTestDrop(tx, tenantId, start + 2)
      return {
        older: await insertTestDrop(tx, null, start),
        newer: await insertTestDrop(tx, null, start + 1),
      }
    })
    const { drops } = db().read
    const ids = async (before: { at: number; id: string } | null, limit: number) =>
      (await drops.anonymous({ before, limit })).map((drop) => drop.id)
    expect(await ids(null, 2)).toEqual([newer.id, older.id])
    expect(await ids({ at: start + 1, id: newer.id }, 1)).toEqual([older.id])
    const found = await drops.findAll([older.id, id('drop')])
    expect(found.map((drop) => drop.id)).toEqual([older.id])
  })

  test('a session says whether its user is an operator', async () => {
    const { userId, tenantId } = await db().transact((tx) => insertTestAccount(tx))
    const hash = randomBytes(16).toString('hex')
    const session = {
      id: id('session'),
      userId,
      tenantId,
      userAgent: '',
      method: 'password' as const,
      createdAt: 1,
      seenAt: 1,
      expiresAt: 99,
      hash,
    }
    await db().transact((tx) => tx.sessions.insert(session))
    for (const operator of [true, false]) {
      await db().transact((tx) => tx.users.setOperator(userId, operator))
      expect(await db().read.sessions.findBearer(hash, 5)).toMatchObject({ operator })
    }
  })
}
