// Which slugs may be taken, and by whom.
import { AppError } from '@plinth/domain/errors'
import type { TenantId } from '@plinth/domain/ids'
import { isReservedSlug, randomSlug, type Slug, slugRandomBytes } from '@plinth/domain/slug'
import type { Reader, Transaction } from '../ports/database.ts'
import type { NewSite, SiteRecord } from '../ports/sites.ts'
import type { SlugHold } from '../ports/slug-holds.ts'
import type { Deps } from './deps.ts'

export const slugTaken = (slug: Slug): AppError =>
  new AppError(
    'slug_taken',
    `The slug \`${slug}\` is taken. Try another one, or leave it out for a random one.`,
  )

/** Throws `slug_taken` unless the tenant may have the slug; one that it held itself is released. */
export async function releaseSlug(
  tx: Transaction,
  slug: Slug,
  tenant: TenantId | null,
  now: number,
): Promise<void> {
  await tx.slugHolds.lock(slug)
  await refuseKeptSlug(tx, { slug, tenant, now })
  await tx.slugHolds.remove(slug)
}

interface WantedSlug {
  readonly slug: Slug
  readonly tenant: TenantId | null
  readonly now: number
}

/**
 * A slug that no drop has may be kept back all the same, and for ever where somebody's domain has
 * pointed at it: whoever got it would get their visitors, and a certificate for their name.
 */
async function refuseKeptSlug(
  { slugHolds, domains }: Pick<Reader, 'slugHolds' | 'domains'>,
  { slug, tenant, now }: WantedSlug,
): Promise<void> {
  if (isReservedSlug(slug)) throw slugTaken(slug)
  const hold = await slugHolds.find(slug, now)
  if (hold && (tenant === null || hold.tenantId !== tenant)) throw slugTaken(slug)
  const guardian = await domains.guardianOf(slug)
  if (guardian !== null && guardian !== tenant) throw slugTaken(slug)
}

/** The tenant's drop there; null: none yet, and it could be made. Throws `slug_taken` otherwise. */
export async function ownDropAt(
  read: Pick<Reader, 'sites' | 'slugHolds' | 'domains'>,
  wanted: WantedSlug,
): Promise<SiteRecord | null> {
  const there = await read.sites.findBySlug(wanted.slug)
  if (!there) {
    await refuseKeptSlug(read, wanted)
    return null
  }
  if (there.tenantId !== wanted.tenant) throw slugTaken(wanted.slug)
  return there
}

/** Enough for the gone pages of the largest plan; more would be a way to take names from others. */
const holdsPerTenant = 200

/** The slug must be locked. Its address goes on answering for a while, and nobody else may take it. */
export async function holdSlug(tx: Transaction, hold: SlugHold, now: number): Promise<void> {
  await tx.slugHolds.put(hold)
  await tx.changes.append({ label: hold.slug }, now)
  if (hold.tenantId !== null) await freeSurplusSlugs(tx, hold.tenantId, now)
}

export async function freeSurplusSlugs(
  tx: Transaction,
  tenant: TenantId,
  now: number,
): Promise<void> {
  for (const label of await tx.slugHolds.keepNewest(tenant, holdsPerTenant)) {
    await tx.changes.append({ label }, now)
  }
}

const attempts = 8

/** Inserts the site under a random slug. */
export async function insertWithRandomSlug(
  tx: Transaction,
  { random }: Pick<Deps, 'random'>,
  site: Omit<NewSite, 'slug'>,
): Promise<Slug> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const slug = randomSlug(random(slugRandomBytes))
    await tx.slugHolds.lock(slug)
    const kept =
      isReservedSlug(slug) ||
      (await tx.slugHolds.find(slug, site.createdAt)) ||
      (await tx.domains.guardianOf(slug))
    if (!kept && (await tx.sites.insert({ ...site, slug }))) return slug
  }
  throw new AppError('unavailable', 'No free address was found. Try again.', { retryAfter: 1 })
}
