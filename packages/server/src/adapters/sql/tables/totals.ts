// SQL implementation of the totals port. Each part reads the next rows of the primary key.
import { sql } from 'kysely'
import type { CountedPart, CountedTable, TotalsReader } from '../../../ports/database/totals.ts'
import type { Queries } from '../schema/queries.ts'

const rows = {
  drops: (after: string) =>
    sql`select id as k, 0 as bytes, null as expiry from sites where id > ${after}`,
  accounts: (after: string) =>
    sql`select id as k, 0 as bytes, null as expiry from users where id > ${after}`,
  versions: (after: string) =>
    sql`select id as k, byte_size as bytes, null as expiry from versions where id > ${after}`,
  // A certificate that is no longer wanted stays until it expires.
  certificates: (after: string) => sql`
    select c.hostname as k, 0 as bytes,
      case when d.issue_at is null then null else c.expires_at end as expiry
    from certificates c
    join domains d on d.hostname = c.hostname and d.site_id = c.site_id
    where c.hostname > ${after}`,
} satisfies Record<CountedTable, unknown>

export const totalsReader = ({ db }: Queries): TotalsReader => ({
  async part(table, after, limit) {
    const part = await sql<CountedPart>`
      select count(*) as rows, coalesce(sum(bytes), 0) as bytes, min(expiry) as "firstExpiry",
        max(k) as last
      from (${rows[table](after ?? '')} order by k limit ${limit}) as part`.execute(db)
    const [counted] = part.rows
    return counted ?? { rows: 0, bytes: 0, firstExpiry: null, last: null }
  },
})
