// Mapping between rows of custom domains and domain records.
import type { DomainFinding } from '@plinth/domain/custom-domains/domain-checks'
import type { NotNull, Updateable } from 'kysely'
import type { DomainChange, DomainRecord } from '../../../ports/database/domains.ts'
import type { Queries } from '../schema/queries.ts'
import type { Schema } from '../schema/schema.ts'

export const selectDomains = ({ db }: Pick<Queries, 'db'>) =>
  db
    .selectFrom('domains')
    .innerJoin('sites', 'sites.id', 'domains.site_id')
    .leftJoin('certificates', (join) =>
      join
        .onRef('certificates.hostname', '=', 'domains.hostname')
        .onRef('certificates.site_id', '=', 'domains.site_id'),
    )
    .select([
      'domains.hostname',
      'domains.site_id',
      'sites.tenant_id',
      'sites.slug',
      'domains.proof_token',
      'domains.created_at',
      'domains.proven_at',
      'domains.checked_at',
      'domains.finding',
      'domains.failed_checks',
      'domains.failing_since',
      'domains.told_at',
      'domains.check_at',
      'domains.issue_at',
      'domains.issue_tries',
      'domains.issue_problem',
      'domains.issue_not_before',
      'certificates.issued_at',
      'certificates.expires_at',
    ])
    // Anonymous drops have no custom domains.
    .where('sites.tenant_id', 'is not', null)
    .$narrowType<{ tenant_id: NotNull }>()

type DomainRow = Awaited<ReturnType<ReturnType<typeof selectDomains>['executeTakeFirstOrThrow']>>

export const toDomain = (row: DomainRow): DomainRecord => ({
  hostname: row.hostname,
  dropId: row.site_id,
  tenantId: row.tenant_id,
  slug: row.slug,
  proofToken: row.proof_token,
  createdAt: row.created_at,
  provenAt: row.proven_at,
  checkedAt: row.checked_at,
  finding: row.finding === null ? null : (JSON.parse(row.finding) as DomainFinding),
  failedChecks: row.failed_checks,
  failingSince: row.failing_since,
  lossNotifiedAt: row.told_at,
  checkAt: row.check_at,
  issueAt: row.issue_at,
  issueTries: row.issue_tries,
  issueProblem: row.issue_problem,
  issueNotBefore: row.issue_not_before,
  certificate:
    row.issued_at === null || row.expires_at === null
      ? null
      : { issuedAt: row.issued_at, expiresAt: row.expires_at },
})

/** Undefined fields are left unchanged: kysely omits them from the update. */
export const toColumns = (change: DomainChange): Updateable<Schema['domains']> => ({
  proven_at: change.provenAt,
  checked_at: change.checkedAt,
  finding: change.finding && JSON.stringify(change.finding),
  failed_checks: change.failedChecks,
  failing_since: change.failingSince,
  told_at: change.lossNotifiedAt,
  check_at: change.checkAt,
  issue_at: change.issueAt,
  issue_tries: change.issueTries,
  issue_problem: change.issueProblem,
  issue_not_before: change.issueNotBefore,
})
