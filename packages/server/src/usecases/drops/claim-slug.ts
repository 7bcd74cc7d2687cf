// Rules for which tenant may take a slug, and the holds that reserve slugs of moved or deleted
// drops.
import {
  isReservedSlug,
  randomSlug,
  type Slug,
  slugRandomBytes,
} from '@plinth/domain/addresses/slug'
import { AppError } from '@plinth/domain/base/errors'
import type { TenantId } from '@plinth/domain/base/ids'
import type { Reader, Transaction } from '../../ports/database/database.ts'
import type { NewDrop } from '../../ports/database/drops.ts'
import type { SlugHold } from '../../ports/database/slug-holds.ts'
import type { AccountActor } from '../access/actor.ts'
import { isOwnedBy, type OwnedDrop } from '../access/owned-drop.ts'
import { requireRight } from '../access/require-right.ts'
import type { Deps } from '../base/deps.ts'

export const slugTaken = (slug: Slug): AppError =>
  new AppError(
    'slug_taken',
    `The slug \`${slug}\` is taken. Try another one, or leave it out for a random one.`,
  )

/**
 * If the app host is a name under the sites domain (`app.example.com` beside drops at
 * `*.example.com`), a drop with that slug would be unreachable.
 */
export function refuseAppHost(
  { ownHostnames: { app, drops } }: Pick<Deps, 'ownHostnames'>,
  slug: Slug,
): void {
  if (`${slug}.${drops}` === app) throw slugTaken(slug)
}

/** Throws `slug_taken` unless the tenant may take the slug. Removes an existing hold on it. */
export async function claimSlug(
  tx: Transaction,
  slug: Slug,
  tenant: TenantId | null,
  now: number,
): Promise<void> {
  await tx.slugHolds.lock(slug)
  await refuseReservedSlug(tx, { slug, tenant, now })
  await tx.slugHolds.remove(slug)
}

interface WantedSlug {
  readonly slug: Slug
  readonly tenant: TenantId | null
  readonly now: number
}

/**
 * A slug without a drop may be reserved for its last tenant: temporarily, or permanently if a
 * verified custom domain has pointed at it. Otherwise another tenant would receive that domain's
 * visitors and could obtain a certificate for its name.
 */
async function refuseReservedSlug(
  { slugHolds }: Pick<Reader, 'slugHolds'>,
  { slug, tenant, now }: WantedSlug,
): Promise<void> {
  if (isReservedSlug(slug)) throw slugTaken(slug)
  const { hold, reservedFor } = await slugHolds.findReservation(slug, now)
  const isHeld = hold !== null && hold.until > now
  if (isHeld && (tenant === null || hold.tenantId !== tenant)) throw slugTaken(slug)
  if (reservedFor !== null && reservedFor !== tenant) throw slugTaken(slug)
}

/**
 * The caller's drop with this slug, or null if there is none and the caller could create it. Throws
 * `forbidden` or `slug_taken` otherwise.
 */
export async function findOwnDropAtSlug(
  read: Pick<Reader, 'drops' | 'slugHolds'>,
  actor: AccountActor,
  { slug, now }: Pick<WantedSlug, 'slug' | 'now'>,
): Promise<OwnedDrop | null> {
  const existing = await read.drops.findBySlug(slug)
  if (existing && isOwnedBy(actor, existing)) return existing
  requireRight(actor, 'create_drops')
  if (existing) throw slugTaken(slug)
  await refuseReservedSlug(read, { slug, tenant: actor.tenantId, now })
  return null
}

/** Limits how many slugs one tenant can reserve by creating and deleting drops. */
const holdsPerTenant = 200
/** Bounds disk space for accounts that create and delete drops in a loop: about 10 MB each. */
const gonePagesPerTenant = 100_000

/** The slug must be locked. */
export async function holdSlug(tx: Transaction, hold: SlugHold, now: number): Promise<void> {
  await tx.slugHolds.put(hold)
  await tx.changes.append({ label: hold.slug }, now)
  if (hold.tenantId !== null) await releaseSurplusSlugs(tx, hold.tenantId, now)
}

export async function releaseSurplusSlugs(
  tx: Transaction,
  tenant: TenantId,
  now: number,
): Promise<void> {
  const freed = [
    ...(await tx.slugHolds.releaseOldest(tenant, holdsPerTenant, now)),
    ...(await tx.slugHolds.removeOldest(tenant, gonePagesPerTenant)),
  ]
  for (const label of freed) await tx.changes.append({ label }, now)
}

const maxAttempts = 8
/**
 * Gone pages of anonymous drops accumulate, at most one per random slug. The first attempts skip
 * slugs that were ever used, so that old links do not open another drop; later attempts accept
 * slugs whose hold has ended.
 */
const attemptsForUnused = 5

export async function insertWithRandomSlug(
  tx: Transaction,
  { random }: Pick<Deps, 'random'>,
  drop: Omit<NewDrop, 'slug'>,
): Promise<Slug> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const slug = randomSlug(random(slugRandomBytes))
    if (isReservedSlug(slug)) continue
    await tx.slugHolds.lock(slug)
    const { hold, reservedFor } = await tx.slugHolds.findReservation(slug, drop.createdAt)
    if (reservedFor !== null) continue
    if (hold && (attempt < attemptsForUnused || hold.until > drop.createdAt)) continue
    if (!(await tx.drops.insert({ ...drop, slug }))) continue
    if (hold) await tx.slugHolds.remove(slug)
    return slug
  }
  throw new AppError('unavailable', 'No free address was found. Try again.', { retryAfter: 1 })
}
