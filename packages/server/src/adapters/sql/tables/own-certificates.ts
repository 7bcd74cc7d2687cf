// SQL implementation of the port of the service's own certificates.
import type {
  OwnCertificateChange,
  OwnCertificateRecord,
  OwnCertificatesReader,
  OwnCertificatesWriter,
} from '../../../ports/database/own-certificates.ts'
import { lockKey, type Queries, removeBatch } from '../schema/queries.ts'
import type { Schema } from '../schema/schema.ts'

type Row = Schema['own_certificates']

const columns = [
  ...(['names', 'kind', 'tenant_id', 'requested_at', 'used_at'] as const),
  ...(['chain', 'sealed_key', 'issued_at', 'expires_at'] as const),
  ...(['issue_at', 'issue_tries', 'issue_problem'] as const),
]

export const ownCertificatesReader = ({ db }: Queries): OwnCertificatesReader => ({
  async find(names) {
    const query = db.selectFrom('own_certificates').select(columns).where('names', '=', names)
    const row = await query.executeTakeFirst()
    return row ? toRecord(row) : null
  },

  async dueDrops(now, limit) {
    const rows = await db
      .selectFrom('own_certificates')
      .select('names')
      .where('kind', '=', 'drop')
      .where('issue_at', '<=', now)
      .orderBy('issue_at')
      .limit(limit)
      .execute()
    return rows.map(({ names }) => names)
  },

  async countDrops(since, owner) {
    const all = db
      .selectFrom('own_certificates')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('kind', '=', 'drop')
      .where('requested_at', '>', since)
    const counted =
      owner === undefined
        ? all
        : owner === null
          ? all.where('tenant_id', 'is', null)
          : all.where('tenant_id', '=', owner)
    return Number((await counted.executeTakeFirstOrThrow()).count)
  },
})

export const ownCertificatesWriter = (queries: Queries): OwnCertificatesWriter => {
  const { db } = queries
  const reader = ownCertificatesReader(queries)
  return {
    ...reader,

    lockRequests: () => lockKey(queries, 'own certificates'),

    async request({ names, kind, tenantId }, now) {
      await db
        .insertInto('own_certificates')
        .values({
          names,
          kind,
          tenant_id: tenantId,
          requested_at: now,
          used_at: now,
          issue_at: now,
          issue_tries: 0,
        })
        .onConflict((c) => c.column('names').doNothing())
        .execute()
    },

    async takeDue(names, now, until) {
      const { numUpdatedRows } = await db
        .updateTable('own_certificates')
        .set({ issue_at: until })
        .where('names', '=', names)
        .where('issue_at', '<=', now)
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows) === 0 ? null : reader.find(names)
    },

    async updateLeased(names, issueAt, change) {
      const { numUpdatedRows } = await db
        .updateTable('own_certificates')
        .set(toColumns(change))
        .where('names', '=', names)
        .where('issue_at', '=', issueAt)
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows) > 0
    },

    async update(names, change) {
      await db
        .updateTable('own_certificates')
        .set(toColumns(change))
        .where('names', '=', names)
        .execute()
    },

    async remove(names) {
      await db.deleteFrom('own_certificates').where('names', '=', names).execute()
    },

    removeUnused(time, limit) {
      const unused = db
        .selectFrom('own_certificates')
        .where('kind', '=', 'drop')
        .where('used_at', '<', time)
        .orderBy('used_at')
      return removeBatch(queries, 'own_certificates', unused, limit)
    },
  }
}

function toRecord(row: Row): OwnCertificateRecord {
  const { chain, sealed_key: sealedKey, issued_at: issuedAt, expires_at: expiresAt } = row
  const isIssued = chain !== null && sealedKey !== null && issuedAt !== null && expiresAt !== null
  return {
    names: row.names,
    kind: row.kind,
    tenantId: row.tenant_id,
    requestedAt: row.requested_at,
    usedAt: row.used_at,
    certificate: isIssued ? { chain, sealedKey, issuedAt, expiresAt } : null,
    issueAt: row.issue_at,
    issueTries: row.issue_tries,
    issueProblem: row.issue_problem,
  }
}

const toColumns = (change: OwnCertificateChange): Partial<Row> => ({
  ...(change.certificate !== undefined && {
    chain: change.certificate?.chain ?? null,
    sealed_key: change.certificate?.sealedKey ?? null,
    issued_at: change.certificate?.issuedAt ?? null,
    expires_at: change.certificate?.expiresAt ?? null,
  }),
  ...(change.issueAt !== undefined && { issue_at: change.issueAt }),
  ...(change.issueTries !== undefined && { issue_tries: change.issueTries }),
  ...(change.issueProblem !== undefined && { issue_problem: change.issueProblem }),
  ...(change.usedAt !== undefined && { used_at: change.usedAt }),
})
