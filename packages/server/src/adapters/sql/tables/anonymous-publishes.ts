// SQL implementation of the anonymous publishes port.
import type {
  AnonymousPublishesReader,
  AnonymousPublishesWriter,
} from '../../../ports/database/anonymous-publishes.ts'
import { lockKey, type Queries } from '../schema/queries.ts'

export const anonymousPublishesReader = ({ db }: Queries): AnonymousPublishesReader => ({
  async findDeciding({ network, browserId }, { perHour, perHourUnproven, perDay, perSessionDay }) {
    const nthNewest = async (
      n: number,
      column: 'network' | 'browser_id',
      value: string | null,
    ): Promise<number | null> => {
      if (value === null || n === 0) return null
      const row = await db
        .selectFrom('anonymous_publishes')
        .select('at')
        .where(column, '=', value as never)
        .orderBy('at', 'desc')
        .offset(n - 1)
        .limit(1)
        .executeTakeFirst()
      return row?.at ?? null
    }
    return {
      perHour: await nthNewest(perHour, 'network', network),
      perHourUnproven: await nthNewest(perHourUnproven, 'network', network),
      perDay: await nthNewest(perDay, 'network', network),
      perSessionDay: await nthNewest(perSessionDay, 'browser_id', browserId),
    }
  },
})

export const anonymousPublishesWriter = (queries: Queries): AnonymousPublishesWriter => ({
  ...anonymousPublishesReader(queries),

  lock: (network) => lockKey(queries, `anonymous ${network}`),

  async record({ network, browserId }, now) {
    await queries.db
      .insertInto('anonymous_publishes')
      .values({ network, browser_id: browserId, at: now })
      .execute()
  },

  async removeBefore(time) {
    await queries.db.deleteFrom('anonymous_publishes').where('at', '<', time).execute()
  },
})
