// Rules for which tenant may take a slug, and the holds that reserve slugs of moved or deleted
// drops.
import {
  isReservedSlug,
  randomSlug,
  type Slug,
  slugRandomBytes,
} from '@plinth/domain/addresses/slug'
import { AppError } from '@plinth/domain/base/errors'
import type { DropId, TenantId } from '@plinth/domain/base/ids'
import { slugHoldMs } from '@plinth/domain/lifecycle/drop-state'
import type { Reader, Transaction } from '../../ports/database/database.ts'
import type { NewDrop } from '../../ports/database/drops.ts'
import type { SlugHold } from '../../ports/database/slug-holds.ts'
import type { AccountActor } from '../access/actor.ts'
import { type DropOwner, isOwnedBy, type OwnedDrop } from '../access/owned-drop.ts'
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

/**
 * Throws `slug_taken` unless the caller may take the slug. Removes an existing hold on it, and
 * returns the drop that its address redirected to; null if there was none.
 */
export async function claimSlug(
  tx: Transaction,
  actor: DropOwner,
  { slug, now }: WantedSlug,
): Promise<DropId | null> {
  await tx.slugHolds.lock(slug)
  const hold = await refuseReservedSlug(tx, actor, { slug, now })
  await tx.slugHolds.remove(slug)
  return hold?.movedDrop ?? null
}

export interface WantedSlug {
  readonly slug: Slug
  readonly now: number
}

/**
 * A slug without a drop may be reserved for its last tenant: temporarily, or permanently if a
 * verified custom domain has pointed at it. Otherwise another tenant would receive that domain's
 * visitors and could obtain a certificate for its name. A token for one drop takes only slugs that
 * are reserved because of that drop. Returns the hold on a slug that may be taken.
 */
async function refuseReservedSlug(
  { slugHolds, domains }: Pick<Reader, 'slugHolds' | 'domains'>,
  { tenantId: tenant, limits }: DropOwner,
  { slug, now }: WantedSlug,
): Promise<SlugHold | null> {
  if (isReservedSlug(slug)) throw slugTaken(slug)
  const { hold, reservedFor, isOfRemoved } = await slugHolds.findReservation(slug, now)
  const isHeld = hold !== null && hold.until > now
  // Links to a removed drop may name its earlier address.
  if (isHeld && (isOfRemoved || hold.tenantId !== tenant)) throw slugTaken(slug)
  if (reservedFor !== null && reservedFor !== tenant) throw slugTaken(slug)
  if (!limits?.dropId) return hold
  const pointedAt = reservedFor === null ? [] : await domains.dropsReserving(slug)
  const because = isHeld ? [hold.movedDrop, ...pointedAt] : pointedAt
  if (because.some((drop) => drop !== limits.dropId)) throw slugTaken(slug)
  return hold
}

/**
 * The caller's drop with this slug, or null if there is none and the caller could create it. Throws
 * `forbidden` or `slug_taken` otherwise.
 */
export async function findOwnDropAtSlug(
  read: Pick<Reader, 'drops' | 'slugHolds' | 'domains'>,
  actor: AccountActor,
  { slug, now }: WantedSlug,
): Promise<OwnedDrop | null> {
  const existing = await read.drops.findBySlug(slug)
  if (existing && isOwnedBy(actor, existing)) return existing
  requireRight(actor, 'create_drops')
  if (existing) throw slugTaken(slug)
  await refuseReservedSlug(read, actor, { slug, now })
  return null
}

/** Limits how many slugs one tenant can reserve by creating and deleting drops. */
export const holdsPerTenant = 200
/** Bounds disk space for accounts that create and delete drops in a loop: about 10 MB each. */
const gonePagesPerTenant = 100_000

/** The slug must be locked. */
export async function holdSlug(tx: Transaction, hold: SlugHold, now: number): Promise<void> {
  await putHold(tx, hold, now)
  if (hold.tenantId !== null) await releaseSurplusSlugs(tx, hold.tenantId, now)
}

/**
 * Earlier slugs of its drop that a token for one drop may leave behind. Otherwise such a token could
 * fill the holds of the account, and the next rename of another drop would release an older slug.
 */
export const formerSlugsPerToken = 10

/**
 * Holds the slug of a drop that gets another one; it must be locked. A token for one drop is also
 * refused if that would release a slug, which may be another drop's.
 */
export async function holdFormerSlug(
  tx: Transaction,
  { tenantId, limits }: DropOwner,
  { drop, now }: { readonly drop: OwnedDrop; readonly now: number },
): Promise<void> {
  const hold = { slug: drop.slug, tenantId, movedDrop: drop.id, until: now + slugHoldMs }
  if (!limits?.dropId) return holdSlug(tx, hold, now)
  await putHold(tx, hold, now)
  if ((await tx.slugHolds.redirectsTo(drop.id, now)).length > formerSlugsPerToken) {
    throw new AppError(
      'forbidden',
      `This drop has ${formerSlugsPerToken} earlier addresses that still redirect to it, and an API token for one drop cannot add another. Use a token for the whole account, or try again when one has ended.`,
    )
  }
  if ((await tx.slugHolds.countHeld(tenantId, now)) <= holdsPerTenant) return
  throw new AppError(
    'forbidden',
    'The account has as many earlier addresses as can be kept, and an API token for one drop cannot release them. Use a token for the whole account, or try again in some days.',
  )
}

async function putHold(tx: Transaction, hold: SlugHold, now: number): Promise<void> {
  await tx.slugHolds.put(hold)
  await tx.changes.append({ label: hold.slug }, now)
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
