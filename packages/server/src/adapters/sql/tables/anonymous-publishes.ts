// SQL implementation of the anonymous publishes port.
import type {
  AnonymousPublishesReader,
  AnonymousPublishesWriter,
  LimitedPublisher,
} from '../../../ports/database/anonymous-publishes.ts'
import { lockKeys, type Queries, removeBatch } from '../schema/queries.ts'
import { type Nth, nthNewestIn } from '../statements/nth-newest.ts'

type Column = 'network' | 'browser_id'

const nthNewest = nthNewestIn<Column>('anonymous_publishes')

function decidingOf({ network, browserId, limits }: LimitedPublisher): (Nth<Column> | null)[] {
  const nth = (column: Column, subject: string | null, n: number) =>
    subject === null || n === 0 ? null : { column, subject, n }
  return [
    nth('network', network, limits.perHour),
    nth('network', network, limits.perHourUnproven),
    nth('network', network, limits.perDay),
    nth('browser_id', browserId, limits.perSessionDay),
  ]
}

export const anonymousPublishesReader = (queries: Queries): AnonymousPublishesReader => ({
  async findDeciding(publishers) {
    const wanted = publishers.flatMap(decidingOf).filter((nth) => nth !== null)
    const times = await nthNewest(queries, wanted)
    const next = (nth: Nth<Column> | null) => (nth === null ? null : (times.shift() ?? null))
    return publishers.map((publisher) => {
      const [perHour = null, perHourUnproven = null, perDay = null, perSessionDay = null] =
        decidingOf(publisher).map(next)
      const deciding = { perHour, perHourUnproven, perDay, perSessionDay }
      return { deciding, limits: publisher.limits }
    })
  },
})

export const anonymousPublishesWriter = (queries: Queries): AnonymousPublishesWriter => ({
  ...anonymousPublishesReader(queries),

  async lock(publishers) {
    const networks = publishers.map(({ network }) => network)
    const browsers = publishers.flatMap(({ browserId }) => browserId ?? [])
    const keys = [...networks, ...browsers].map((key) => `anonymous ${key}`)
    await lockKeys(queries, keys)
  },

  async record(publishers, now) {
    const rows = publishers.map(({ network, browserId }) => ({
      network,
      browser_id: browserId,
      at: now,
    }))
    await queries.db.insertInto('anonymous_publishes').values(rows).execute()
  },

  removeBefore(time, limit) {
    const ended = queries.db.selectFrom('anonymous_publishes').where('at', '<', time).orderBy('at')
    return removeBatch(queries, 'anonymous_publishes', ended, limit)
  },
})
