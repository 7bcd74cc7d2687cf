// SQL implementation of the attempts port.
import type { AttemptsReader, AttemptsWriter } from '../../../ports/database/attempts.ts'
import { lockKeys, type Queries, removeBatch } from '../schema/queries.ts'
import { nthNewestIn } from '../statements/nth-newest.ts'

const nthNewest = nthNewestIn<'subject'>('attempts')

export const attemptsReader = (queries: Queries): AttemptsReader => ({
  nthNewest(wanted) {
    const nths = wanted.map((nth) => ({ ...nth, column: 'subject' as const }))
    return nthNewest(queries, nths)
  },
})

export const attemptsWriter = (queries: Queries): AttemptsWriter => {
  const { db } = queries
  const record: AttemptsWriter['record'] = async (subjects, now) => {
    const rows = subjects.map((subject) => ({ subject, at: now }))
    await db.insertInto('attempts').values(rows).execute()
  }
  return {
    ...attemptsReader(queries),

    async lock(subjects) {
      // Sorted, so that two transactions cannot deadlock.
      const keys = subjects.toSorted().map((subject) => `attempts ${subject}`)
      await lockKeys(queries, keys)
    },

    record,

    async undo(subject, now) {
      const { numDeletedRows } = await db
        .deleteFrom('attempts')
        .where('subject', '=', subject)
        .where('at', '=', now)
        .executeTakeFirstOrThrow()
      // Rows of the same millisecond are identical and have no id, so all are deleted and all but
      // one inserted again.
      const others = Number(numDeletedRows) - 1
      if (others < 1) return
      await record(Array(others).fill(subject), now)
    },

    async clear(subject) {
      await db.deleteFrom('attempts').where('subject', '=', subject).execute()
    },

    removeBefore(time, limit) {
      const ended = db.selectFrom('attempts').where('at', '<', time).orderBy('at')
      return removeBatch(queries, 'attempts', ended, limit)
    },
  }
}
