// SQL implementation of the drop events port.
import { type DropEventDetail, keptEvents } from '@plinth/domain/lifecycle/drop-events'
import { sql } from 'kysely'
import type { DropEventsReader, DropEventsWriter } from '../../../ports/database/drop-events.ts'
import type { Queries } from '../schema/queries.ts'

export const dropEventsReader = ({ db }: Queries): DropEventsReader => ({
  async ofDrop(dropId) {
    const rows = await db
      .selectFrom('drop_events')
      .select(['sequence', 'kind', 'actor', 'app', 'token', 'detail', 'at'])
      .where('site_id', '=', dropId)
      .orderBy('sequence', 'desc')
      .execute()
    return rows.map(({ detail, ...row }) => ({
      ...row,
      dropId,
      detail: JSON.parse(detail) as DropEventDetail,
    }))
  },
})

export const dropEventsWriter = (queries: Queries): DropEventsWriter => ({
  ...dropEventsReader(queries),

  async append({ dropId, kind, actor, credential, detail, at }) {
    const { db } = queries
    const connection = credential?.kind === 'connection' ? credential.id : null
    const token = credential?.kind === 'token' ? credential.id : null
    const next = db
      .selectFrom('drop_events')
      .select(sql<number>`coalesce(max(sequence), 0) + 1`.as('sequence'))
      .where('site_id', '=', dropId)
    await db
      .insertInto('drop_events')
      .columns(['site_id', 'slot', 'sequence', 'kind', 'actor', 'app', 'token', 'detail', 'at'])
      .expression((e) =>
        e
          .selectFrom(next.as('next'))
          .select((s) => [
            sql<typeof dropId>`cast(${dropId} as text)`.as('site_id'),
            sql<number>`next.sequence % ${sql.lit(keptEvents)}`.as('slot'),
            'next.sequence',
            sql<typeof kind>`cast(${kind} as text)`.as('kind'),
            sql<typeof actor>`cast(${actor} as text)`.as('actor'),
            s
              .selectFrom('oauth_connections')
              .select('client_name')
              .where('id', '=', connection)
              .as('app'),
            s.selectFrom('api_tokens').select('name').where('id', '=', token).as('token'),
            sql<string>`cast(${JSON.stringify(detail)} as text)`.as('detail'),
            sql<number>`cast(${at} as bigint)`.as('at'),
          ])
          // SQLite would take the conflict clause for a join condition.
          .where(sql<boolean>`true`),
      )
      .onConflict((c) =>
        c.columns(['site_id', 'slot']).doUpdateSet((e) => ({
          sequence: e.ref('excluded.sequence'),
          kind: e.ref('excluded.kind'),
          actor: e.ref('excluded.actor'),
          app: e.ref('excluded.app'),
          token: e.ref('excluded.token'),
          detail: e.ref('excluded.detail'),
          at: e.ref('excluded.at'),
        })),
      )
      .execute()
  },
})
