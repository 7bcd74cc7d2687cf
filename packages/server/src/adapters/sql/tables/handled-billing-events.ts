// SQL implementation of the handled billing events port.
import type {
  HandledBillingEventsReader,
  HandledBillingEventsWriter,
} from '../../../ports/database/handled-billing-events.ts'
import { type Queries, removeBatch } from '../schema/queries.ts'

export const handledBillingEventsReader = ({ db }: Queries): HandledBillingEventsReader => ({
  async has(key) {
    const row = db.selectFrom('billing_handled').select('key').where('key', '=', key)
    return (await row.executeTakeFirst()) !== undefined
  },
})

export const handledBillingEventsWriter = (queries: Queries): HandledBillingEventsWriter => ({
  ...handledBillingEventsReader(queries),

  async add(key, now) {
    const added = await queries.db
      .insertInto('billing_handled')
      .values({ key, at: now })
      .onConflict((c) => c.column('key').doNothing())
      .returning('key')
      .executeTakeFirst()
    return added !== undefined
  },

  removeBefore(time, limit) {
    const ended = queries.db.selectFrom('billing_handled').where('at', '<', time).orderBy('at')
    return removeBatch(queries, 'billing_handled', ended, limit)
  },
})
