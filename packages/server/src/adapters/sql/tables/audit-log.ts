// SQL implementation of the audit log port.
import type { AuditLogReader, AuditLogWriter } from '../../../ports/database/audit-log.ts'
import { isBefore, type Queries } from '../schema/queries.ts'

function select({ db }: Queries) {
  return db
    .selectFrom('audit_log')
    .select([
      'id',
      'at',
      'actor_id as actorId',
      'actor',
      'action',
      'subject_id as subjectId',
      'subject',
      'note',
    ])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
}

export const auditLogReader = (queries: Queries): AuditLogReader => ({
  list({ before, limit }) {
    const newest = select(queries).limit(limit)
    if (before === null) return newest.execute()
    return newest.where(isBefore(before, 'at', 'id')).execute()
  },

  ofSubject: (subjectId, limit) =>
    select(queries).where('subject_id', '=', subjectId).limit(limit).execute(),
})

export const auditLogWriter = (queries: Queries): AuditLogWriter => ({
  ...auditLogReader(queries),

  async append(entry) {
    await queries.db
      .insertInto('audit_log')
      .values({
        id: entry.id,
        at: entry.at,
        actor_id: entry.actorId,
        actor: entry.actor,
        action: entry.action,
        subject_id: entry.subjectId,
        subject: entry.subject,
        note: entry.note,
      })
      .execute()
  },
})
