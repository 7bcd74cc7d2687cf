// SQL implementation of the billing endings port.
import type { ProcessorName } from '../../../ports/billing.ts'
import type { BillingEndingsWriter } from '../../../ports/database/billing-endings.ts'
import { bringForward, firstUnlocked, type Queries } from '../schema/queries.ts'

export const billingEndingsWriter = (queries: Queries): BillingEndingsWriter => {
  const { db, engine } = queries
  const update = (processor: ProcessorName, customerId: string) =>
    db
      .updateTable('billing_endings')
      .where('processor', '=', processor)
      .where('customer_id', '=', customerId)

  return {
    async add(processor, customerId, now) {
      await db
        .insertInto('billing_endings')
        .values({ processor, customer_id: customerId, due_at: now, tries: 0 })
        .onConflict((c) => c.columns(['processor', 'customer_id']).doNothing())
        .execute()
    },

    async begin(processor, customerId, now) {
      const known = await update(processor, customerId)
        .set((e) => ({
          due_at: e.fn.coalesce('due_at', e.val(now)),
          tries: e.case().when('due_at', 'is', null).then(0).else(e.ref('tries')).end(),
        }))
        .returning('customer_id')
        .executeTakeFirst()
      return known !== undefined
    },

    async takeDue(processor, now, until) {
      const queue = db
        .selectFrom('billing_endings')
        .select('customer_id')
        .where('processor', '=', processor)
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('customer_id')
      const due = await firstUnlocked(engine, queue)
      if (!due) return null
      return update(processor, due.customer_id)
        .set((e) => ({ due_at: until, tries: e('tries', '+', 1) }))
        .returning(['customer_id as customerId', 'tries'])
        .executeTakeFirstOrThrow()
    },

    async postpone(processor, customerId, until) {
      await update(processor, customerId).set({ due_at: until }).execute()
    },

    bringForward({ after, ...change }) {
      const late = db.selectFrom('billing_endings').where('due_at', '>', after).orderBy('due_at')
      return bringForward(queries, 'billing_endings', late, change)
    },

    async finish(processor, customerId) {
      await update(processor, customerId).set({ due_at: null }).execute()
    },
  }
}
