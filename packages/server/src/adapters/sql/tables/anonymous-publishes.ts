// SQL implementation of the anonymous publishes port.
import { dayMs } from '@plinth/domain/base/day'
import type {
  AnonymousPublishesReader,
  AnonymousPublishesWriter,
} from '../../../ports/database/anonymous-publishes.ts'
import { lockKey, type Queries } from '../schema/queries.ts'

const hourMs = 3_600_000

export const anonymousPublishesReader = ({ db }: Queries): AnonymousPublishesReader => ({
  async count({ network, browserId }, now) {
    const since = async (time: number, column: 'network' | 'browser_id', value: string | null) => {
      if (value === null) return 0
      const { n } = await db
        .selectFrom('anonymous_publishes')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where(column, '=', value as never)
        .where('at', '>', time)
        .executeTakeFirstOrThrow()
      return n
    }
    return {
      networkHour: await since(now - hourMs, 'network', network),
      networkDay: await since(now - dayMs, 'network', network),
      browserDay: await since(now - dayMs, 'browser_id', browserId),
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
