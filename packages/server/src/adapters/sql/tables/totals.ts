// SQL implementation of the totals port. Each part reads the next rows of the primary key.
import { sql } from 'kysely'
import type { CountedPart, CountedTable, TotalsReader } from '../../../ports/database/totals.ts'
import type { Queries } from '../schema/queries.ts'

const rows = {
  drops: (after: string) => sql`select id as k, null as expiry from sites where id > ${after}`,
  accounts: (after: string) => sql`select id as k, null as expiry from users where id > ${after}`,
  // A certificate that is no longer wanted stays until it expires.
  certificates: (after: string) => sql`
    select c.hostname as k, case when d.issue_at is null then null else c.expires_at end as expiry
    from certificates c
    join domains d on d.hostname = c.hostname and d.site_id = c.site_id
    where c.hostname > ${after}`,
} satisfies Record<CountedTable, unknown>

export const totalsReader = (queries: Queries): TotalsReader => ({
  async part(table, after, limit) {
    const start = after ?? ''
    const counted = await sql<Omit<CountedPart, 'bytes'>>`
      select count(*) as rows, min(expiry) as "firstExpiry", max(k) as last
      from (${rows[table](start)} order by k limit ${limit}) as part`.execute(queries.db)
    const part = counted.rows[0] ?? { rows: 0, firstExpiry: null, last: null }
    const hasVersions = table === 'drops' && part.last !== null
    return { ...part, bytes: hasVersions ? await bytesBetween(queries, start, part.last) : 0 }
  },
})

/** Reads an index only, in its order: the rows of the versions are scattered over the table. */
async function bytesBetween({ db }: Queries, after: string, last: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(byte_size), 0) as bytes from versions
    where site_id > ${after} and site_id <= ${last}`.execute(db)
  return rows[0]?.bytes ?? 0
}
