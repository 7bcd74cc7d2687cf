// SQL implementation of the totals port. Each part reads the next rows of the primary key.
import { renewalIsLateAt } from '@plinth/domain/custom-domains/certificate-renewal'
import { type RawBuilder, sql } from 'kysely'
import type {
  CountedPart,
  FirstCertificates,
  TotalsReader,
} from '../../../ports/database/totals.ts'
import type { Queries } from '../schema/queries.ts'

const keys = {
  drops: (after: string) => sql`select id as k from sites where id > ${after}`,
  accounts: (after: string) => sql`select id as k from users where id > ${after}`,
}

export const totalsReader = (queries: Queries): TotalsReader => ({
  async part(table, after, limit) {
    const start = after ?? ''
    if (table === 'certificates') return certificatesAfter(queries, start, limit)
    const part = await countKeys(queries, keys[table](start), limit)
    const hasVersions = table === 'drops' && part.last !== null
    const bytes = hasVersions ? await bytesBetween(queries, start, part.last) : 0
    return { ...part, bytes, firstCertificates: null }
  },
})

async function countKeys(
  { db }: Queries,
  keys: RawBuilder<unknown>,
  limit: number,
): Promise<Pick<CountedPart, 'rows' | 'last'>> {
  const counted = await sql<Pick<CountedPart, 'rows' | 'last'>>`
    select count(*) as rows, max(k) as last
    from (${keys} order by k limit ${limit}) as part`.execute(db)
  return counted.rows[0] ?? { rows: 0, last: null }
}

/** Reads an index only, in its order: the rows of the versions are scattered over the table. */
async function bytesBetween({ db }: Queries, after: string, last: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(byte_size), 0) as bytes from versions
    where site_id > ${after} and site_id <= ${last}`.execute(db)
  return rows[0]?.bytes ?? 0
}

async function certificatesAfter(
  { db }: Queries,
  after: string,
  limit: number,
): Promise<CountedPart> {
  const rows = await db
    .selectFrom('certificates as c')
    .innerJoin('domains as d', (join) =>
      join.onRef('d.hostname', '=', 'c.hostname').onRef('d.site_id', '=', 'c.site_id'),
    )
    .select(['c.hostname', 'c.issued_at', 'c.expires_at', 'd.issue_at'])
    .where(sql<boolean>`c.hostname > ${after}`)
    .orderBy('c.hostname')
    .limit(limit)
    .execute()
  // A certificate that is no longer wanted stays until it expires.
  const renewed = rows.filter(({ issue_at }) => issue_at !== null)
  const last = rows.at(-1)?.hostname ?? null
  return { rows: rows.length, bytes: 0, last, firstCertificates: firstOf(renewed) }
}

function firstOf(
  certificates: readonly { readonly issued_at: number; readonly expires_at: number }[],
): FirstCertificates | null {
  if (certificates.length === 0) return null
  return {
    expiresAt: Math.min(...certificates.map(({ expires_at }) => expires_at)),
    lateAt: Math.min(
      ...certificates.map(({ issued_at, expires_at }) => renewalIsLateAt(issued_at, expires_at)),
    ),
  }
}
