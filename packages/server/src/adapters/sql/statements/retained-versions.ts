// Compiled statements for the versions that count: those of a drop, and the storage of a tenant.
import type { DropId, TenantId } from '@plinth/domain/base/ids'
import { draftLifetimeMs } from '@plinth/domain/versions/retention'
import type { ExpressionBuilder } from 'kysely'
import { compileOnce } from '../schema/compile-once.ts'
import type { Schema } from '../schema/schema.ts'

/** Excludes expired drafts, by the same rule as `isExpiredDraft` in the domain package. */
export const isNotExpiredDraft =
  (draftsSince: number) => (e: ExpressionBuilder<Schema, 'versions'>) =>
    e.or([e('versions.published_at', 'is not', null), e('versions.created_at', '>', draftsSince)])

export const draftsSince = (now: number): number => now - draftLifetimeMs

interface DropVersions {
  readonly drop: DropId
  readonly since: number
}

export const retainedOfDrop = compileOnce(({ db }, { drop, since }: DropVersions) =>
  db
    .selectFrom('versions')
    .select(['id', 'number', 'byte_size', 'preview_label', 'published_at'])
    .where('site_id', '=', drop)
    .where(isNotExpiredDraft(since)),
)

interface TenantVersions {
  readonly tenant: TenantId
  readonly since: number
}

export const storageOfTenant = compileOnce(({ db }, { tenant, since }: TenantVersions) =>
  db
    .selectFrom('versions')
    .innerJoin('sites', 'sites.id', 'versions.site_id')
    .select((e) => e.fn.sum<number | null>('versions.byte_size').as('bytes'))
    .where('sites.tenant_id', '=', tenant)
    .where(isNotExpiredDraft(since)),
)
