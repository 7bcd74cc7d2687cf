// SQL implementation of the attempts port.
import type { AttemptsReader, AttemptsWriter } from '../../../ports/database/attempts.ts'
import { lockKey, type Queries } from '../schema/queries.ts'

export const attemptsReader = ({ db }: Queries): AttemptsReader => ({
  async newest(subject, since, limit) {
    const rows = await db
      .selectFrom('attempts')
      .select('at')
      .where('subject', '=', subject)
      .where('at', '>', since)
      .orderBy('at', 'desc')
      .limit(limit)
      .execute()
    return rows.map((row) => row.at)
  },
})

export const attemptsWriter = (queries: Queries): AttemptsWriter => {
  const { db } = queries
  return {
    ...attemptsReader(queries),

    async lock(subjects) {
      // Sorted, so that two transactions cannot deadlock.
      for (const subject of subjects.toSorted()) await lockKey(queries, `attempts ${subject}`)
    },

    async record(subject, now) {
      await db.insertInto('attempts').values({ subject, at: now }).execute()
    },

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
      const row = { subject, at: now }
      await db
        .insertInto('attempts')
        .values(Array.from({ length: others }, () => row))
        .execute()
    },

    async clear(subject) {
      await db.deleteFrom('attempts').where('subject', '=', subject).execute()
    },

    async removeBefore(time) {
      await db.deleteFrom('attempts').where('at', '<', time).execute()
    },
  }
}
