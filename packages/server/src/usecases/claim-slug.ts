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

/**
 * Where the app host is a name under the sites domain (`app.example.com` beside drops at
 * `*.example.com`), a drop with that slug could never be reached.
 */
export function refuseAppHost(
  { ownHostnames: { app, sites } }: Pick<Deps, 'ownHostnames'>,
  slug: Slug,
): void {
  if (`${slug}.${sites}` === app) throw slugTaken(slug)
}

/** Throws `slug_taken` unless the tenant may have the slug. A hold on it is removed. */
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
 * A slug without a drop may be kept for its last tenant for a while, and for ever if a proven custom domain
 * has pointed at it: another tenant would get that domain's visitors, and a certificate for its name.
 */
async function refuseKeptSlug(
  { slugHolds, domains }: Pick<Reader, 'slugHolds' | 'domains'>,
  { slug, tenant, now }: WantedSlug,
): Promise<void> {
  if (isReservedSlug(slug)) throw slugTaken(slug)
  const hold = await slugHolds.find(slug, now)
  const isKept = hold !== null && hold.until > now
  if (isKept && (tenant === null || hold.tenantId !== tenant)) throw slugTaken(slug)
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

/** More slugs kept for one tenant would be a way to take names from others. */
const holdsPerTenant = 200
/** A bound on disk space for accounts that create and delete in a loop: about 10 MB each. */
const gonePagesPerTenant = 100_000

/** The slug must be locked. */
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
  const freed = [
    ...(await tx.slugHolds.releaseOldest(tenant, holdsPerTenant, now)),
    ...(await tx.slugHolds.forgetOldest(tenant, gonePagesPerTenant)),
  ]
  for (const label of freed) await tx.changes.append({ label }, now)
}

const attempts = 8
/**
 * Gone pages of anonymous drops accumulate, at most one for each random slug. An address that was never
 * used is preferred, so that old links do not lead to another site; a busy service falls back to others.
 */
const attemptsForUnused = 5

/** Inserts the site under a random slug. */
export async function insertWithRandomSlug(
  tx: Transaction,
  { random }: Pick<Deps, 'random'>,
  site: Omit<NewSite, 'slug'>,
): Promise<Slug> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const slug = randomSlug(random(slugRandomBytes))
    await tx.slugHolds.lock(slug)
    if (isReservedSlug(slug) || (await tx.domains.guardianOf(slug))) continue
    const hold = await tx.slugHolds.find(slug, site.createdAt)
    if (hold && (attempt < attemptsForUnused || hold.until > site.createdAt)) continue
    if (!(await tx.sites.insert({ ...site, slug }))) continue
    if (hold) await tx.slugHolds.remove(slug)
    return slug
  }
  throw new AppError('unavailable', 'No free address was found. Try again.', { retryAfter: 1 })
}
