// SQL implementation of the outbox port.
import type { OutboxReader, OutboxWriter } from '../../../ports/database/outbox.ts'
import { bringForward, firstUnlocked, type Queries } from '../schema/queries.ts'

export const outboxReader = ({ db }: Queries): OutboxReader => ({
  async hasDue(now) {
    const due = db.selectFrom('outbox').select('id').where('due_at', '<=', now)
    return (await due.orderBy('due_at').limit(1).executeTakeFirst()) !== undefined
  },

  async backlog(limit) {
    const first = db.selectFrom('outbox').select('created_at').orderBy('due_at').limit(limit)
    return db
      .selectFrom(first.as('first'))
      .select((e) => [
        e.fn.countAll<number>().as('size'),
        e.fn.min<number | null>('created_at').as('oldestAt'),
      ])
      .executeTakeFirstOrThrow()
  },

  async isQueued(id) {
    const mail = db.selectFrom('outbox').select('id').where('id', '=', id)
    return (await mail.executeTakeFirst()) !== undefined
  },
})

export const outboxWriter = (queries: Queries): OutboxWriter => ({
  ...outboxReader(queries),

  async insert(mail) {
    await queries.db
      .insertInto('outbox')
      .values({
        id: mail.id,
        sealed: mail.sealed,
        created_at: mail.createdAt,
        tries: 0,
        due_at: mail.createdAt,
      })
      .execute()
  },

  async takeDue(now, until) {
    const queue = queries.db
      .selectFrom('outbox')
      .select('id')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .orderBy('id')
    const due = await firstUnlocked(queries.engine, queue)
    if (!due) return null
    return queries.db
      .updateTable('outbox')
      .set((e) => ({ due_at: until, tries: e('tries', '+', 1) }))
      .where('id', '=', due.id)
      .returning(['id', 'sealed', 'created_at as createdAt', 'tries'])
      .executeTakeFirstOrThrow()
  },

  bringForward({ after, ...change }) {
    const late = queries.db.selectFrom('outbox').where('due_at', '>', after).orderBy('due_at')
    return bringForward(queries, 'outbox', late, change)
  },

  async postpone(id, until) {
    await queries.db.updateTable('outbox').set({ due_at: until }).where('id', '=', id).execute()
  },

  async remove(id) {
    await queries.db.deleteFrom('outbox').where('id', '=', id).execute()
  },
})
