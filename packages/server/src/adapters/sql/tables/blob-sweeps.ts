// SQL implementation of the blob sweeps port.
import { dayMs } from '@plinth/domain/base/day'
import type { DropId } from '@plinth/domain/base/ids'
import type { Selectable } from 'kysely'
import type {
  BlobSweepsReader,
  BlobSweepsWriter,
  SweepRequest,
} from '../../../ports/database/blob-sweeps.ts'
import { compileOnce } from '../schema/compile-once.ts'
import { type Queries, unlockedRows } from '../schema/queries.ts'
import type { Schema } from '../schema/schema.ts'

const requestColumns = ['site_id', 'requested_at', 'tries'] as const

const toRequest = (
  row: Pick<Selectable<Schema['blob_sweeps']>, (typeof requestColumns)[number]>,
): SweepRequest => ({ dropId: row.site_id, requestedAt: row.requested_at, tries: row.tries })

interface Due {
  readonly drop: DropId
  readonly at: number
}

const insertRequest = compileOnce(({ db }, { drop, at }: Due) =>
  db
    .insertInto('blob_sweeps')
    .values({ site_id: drop, requested_at: at, due_at: at, tries: 0 })
    // Updating the row locks it: a sweep that has read the references before this transaction
    // commits waits for it to finish, and then finds another time.
    .onConflict((c) =>
      c.column('site_id').doUpdateSet((e) => ({
        requested_at: e
          .case()
          .when('blob_sweeps.requested_at', '<', e.ref('excluded.requested_at'))
          .then(e.ref('excluded.requested_at'))
          .else(e('blob_sweeps.requested_at', '+', 1))
          .end(),
      })),
    ),
)

const findRequest = compileOnce(({ db }, { drop }: { readonly drop: DropId }) =>
  db.selectFrom('blob_sweeps').select(requestColumns).where('site_id', '=', drop),
)

const nextDue = (direction: 'asc' | 'desc') =>
  compileOnce(({ db, engine }, { now }: { readonly now: number }) =>
    unlockedRows(
      engine,
      db
        .selectFrom('blob_sweeps')
        .select('site_id')
        .where('due_at', '<=', now)
        .orderBy('due_at', direction)
        .orderBy('site_id', direction)
        .limit(1),
    ),
  )

const firstAfter = compileOnce(({ db, engine }, { latest }: { readonly latest: number }) =>
  unlockedRows(
    engine,
    db
      .selectFrom('blob_sweeps')
      .select('site_id')
      .where('due_at', '>', latest)
      .orderBy('due_at', 'desc')
      .orderBy('site_id', 'desc')
      .limit(1),
  ),
)

const firstDue = { oldest: nextDue('asc'), newest: nextDue('desc') }

const takeRequest = compileOnce(({ db }, { drop, at }: Due) =>
  db
    .updateTable('blob_sweeps')
    .set((e) => ({ due_at: at, tries: e('tries', '+', 1) }))
    .where('site_id', '=', drop)
    .returning(requestColumns),
)

const removeRequest = compileOnce(({ db }, { dropId, requestedAt }: Omit<SweepRequest, 'tries'>) =>
  db
    .deleteFrom('blob_sweeps')
    .where('site_id', '=', dropId)
    .where('requested_at', '=', requestedAt)
    .returning('site_id'),
)

export const blobSweepsReader = (queries: Queries): BlobSweepsReader => ({
  async find(drop) {
    const [row] = await findRequest(queries, { drop })
    return row ? toRequest(row) : null
  },
})

export const blobSweepsWriter = (queries: Queries): BlobSweepsWriter => {
  async function update(drop: DropId, changes: { due_at: number; tries?: 0 }): Promise<void> {
    await queries.db.updateTable('blob_sweeps').set(changes).where('site_id', '=', drop).execute()
  }

  return {
    ...blobSweepsReader(queries),
    postpone: (drop, until) => update(drop, { due_at: until }),

    async request(drop, now) {
      await insertRequest(queries, { drop, at: now })
    },

    async takeDue(now, until, order) {
      const [next] = await firstDue[order](queries, { now })
      const [due] = next ? [next] : await firstAfter(queries, { latest: now + dayMs })
      if (!due) return null
      const [row] = await takeRequest(queries, { drop: due.site_id, at: until })
      return row ? toRequest(row) : null
    },

    async finish({ dropId, requestedAt }, now) {
      const [finished] = await removeRequest(queries, { dropId, requestedAt })
      if (!finished) await update(dropId, { due_at: now, tries: 0 })
    },
  }
}
