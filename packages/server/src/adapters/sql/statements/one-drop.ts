// Queries for one drop with its live version, and with its owner for visits: one statement each.
import type { Slug } from '@plinth/domain/addresses/slug'
import type { DropId } from '@plinth/domain/base/ids'
import type { AddressedDrop, DropRecord } from '../../../ports/database/drops.ts'
import { compileOnce } from '../schema/compile-once.ts'
import type { Queries } from '../schema/queries.ts'
import { selectDrops, toDrop } from './drop-rows.ts'
import { prefixed, unprefixed } from './prefixed-columns.ts'
import { selectVerifiedOwners, type TenantRow, tenantColumns, toTenant } from './tenant-rows.ts'
import { toVersion, type VersionRow, versionColumns } from './version-rows.ts'

const selectWithVersion = (queries: Queries) =>
  selectDrops(queries)
    .leftJoin('versions', 'versions.id', 'sites.live_version_id')
    .select(prefixed('live_', versionColumns))
    .select((e) =>
      e
        .selectFrom('versions as drafts')
        .whereRef('drafts.site_id', '=', 'sites.id')
        .where('sites.live_version_id', 'is', null)
        .select((d) => d.fn.max('drafts.created_at').as('newest'))
        .as('newest_draft_at'),
    )

const selectWithOwner = (queries: Queries) =>
  selectWithVersion(queries)
    .leftJoin('tenants', 'tenants.id', 'sites.tenant_id')
    .leftJoin('subscriptions', 'subscriptions.tenant_id', 'tenants.id')
    .select(prefixed('owner_', tenantColumns))
    .select((e) => selectVerifiedOwners(e).as('owner_verified_owners'))
    .select((e) =>
      e
        .selectFrom('domains')
        .whereRef('domains.site_id', '=', 'sites.id')
        .select((d) => d.fn.countAll<number>().as('n'))
        .as('domains'),
    )

type RowOf<Select extends (queries: Queries) => { executeTakeFirstOrThrow(): Promise<unknown> }> =
  Awaited<ReturnType<ReturnType<Select>['executeTakeFirstOrThrow']>>

function toOneDrop(row: RowOf<typeof selectWithVersion>): DropRecord {
  const live = unprefixed('live_', row)
  // The other columns are null only together with the id.
  const version = live.id === null ? null : toVersion(live as VersionRow)
  return toDrop(row, version, row.newest_draft_at)
}

function toAddressed(queries: Queries, row: RowOf<typeof selectWithOwner>): AddressedDrop {
  const owner = unprefixed('owner_', row)
  return {
    drop: toOneDrop(row),
    owner: owner.id === null ? null : toTenant(queries, owner as TenantRow),
    hasDomains: (row.domains ?? 0) > 0,
  }
}

const byId = compileOnce((queries, { id }: { id: DropId }) =>
  selectWithVersion(queries).where('sites.id', '=', id),
)
const bySlug = compileOnce((queries, { slug }: { slug: Slug }) =>
  selectWithVersion(queries).where('sites.slug', '=', slug),
)
const addressedById = compileOnce((queries, { id }: { id: DropId }) =>
  selectWithOwner(queries).where('sites.id', '=', id),
)
const addressedBySlug = compileOnce((queries, { slug }: { slug: Slug }) =>
  selectWithOwner(queries).where('sites.slug', '=', slug),
)

export async function findDrop(queries: Queries, id: DropId): Promise<DropRecord | null> {
  const [row] = await byId(queries, { id })
  return row ? toOneDrop(row) : null
}

export async function findDropBySlug(queries: Queries, slug: Slug): Promise<DropRecord | null> {
  const [row] = await bySlug(queries, { slug })
  return row ? toOneDrop(row) : null
}

export async function findAddressed(
  queries: Queries,
  at: { readonly id: DropId } | { readonly slug: Slug },
): Promise<AddressedDrop | null> {
  const [row] = await ('id' in at ? addressedById(queries, at) : addressedBySlug(queries, at))
  return row ? toAddressed(queries, row) : null
}
