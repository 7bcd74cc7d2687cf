// Updates the settings of a drop, including its slug.
import { parseSlug } from '@plinth/domain/addresses/slug'
import { parseTags } from '@plinth/domain/base/tags'
import { parseName } from '@plinth/domain/base/text-fields'
import { checkExpireAt } from '@plinth/domain/lifecycle/own-expiry'
import { refuseFeature } from '@plinth/domain/plans/entitlements'
import type { Plan } from '@plinth/domain/plans/plans'
import { planOf } from '@plinth/domain/plans/subscriptions'
import type { TrailingSlash } from '@plinth/domain/serving/page-lookup'
import { type Analytics, connectedProviders } from '@plinth/domain/visitors/analytics'
import type { Transaction } from '../../ports/database/database.ts'
import type { AccountActor } from '../access/actor.ts'
import { lockAs } from '../access/membership.ts'
import { type OwnedDrop, ownedDrop, refuseRemoved } from '../access/owned-drop.ts'
import { recordEvent } from '../access/record-event.ts'
import type { Deps } from '../base/deps.ts'
import { refuseReservationOverLimit } from '../custom-domains/reserved-slugs.ts'
import { settingsEvent } from './changed-settings.ts'
import {
  claimSlug,
  holdFormerSlug,
  refuseAppHost,
  slugTaken,
  type WantedSlug,
} from './claim-slug.ts'
import { hashDropPassword, refuseDropPassword } from './drop-password.ts'
import { type OwnDropView, viewOwnDrop } from './own-drop-view.ts'

export interface UpdateDropInput {
  readonly id: string
  readonly name?: string | undefined
  readonly slug?: string | undefined
  readonly spaFallback?: boolean | undefined
  readonly trailingSlash?: TrailingSlash | undefined
  readonly cleanUrls?: boolean | undefined
  readonly gallery?: boolean | undefined
  /** False takes the drop offline and keeps everything. */
  readonly published?: boolean | undefined
  readonly tags?: readonly string[] | undefined
  /** Null removes the date. */
  readonly expireAt?: number | null | undefined
  /** Null removes the password. */
  readonly password?: string | null | undefined
  /** Null, or settings without a provider, removes all analytics. */
  readonly analytics?: Analytics | null | undefined
}

/** Atomic: applies every given setting or none. */
export async function updateDrop(
  deps: Pick<Deps, 'database' | 'clock' | 'domainTls' | 'ownHostnames' | 'passwords'>,
  actor: AccountActor,
  input: UpdateDropInput,
): Promise<OwnDropView> {
  const slug = input.slug === undefined ? null : parseSlug(input.slug)
  const name = input.name === undefined ? undefined : parseName(input.name)
  const analytics = connectedOrNull(input.analytics)
  const passwordHash = await passwordHashOf(deps, actor, input)
  const now = deps.clock.now()
  const tags = input.tags && parseTags(input.tags)
  const expireAt = input.expireAt === undefined ? undefined : checkExpireAt(input.expireAt, now)

  return deps.database.transact(async (tx) => {
    const { tenant } = await lockAs(tx, actor, 'change_settings')
    const drop = await ownedDrop(tx.drops, actor, input.id)
    refuseRemoved(drop)
    refuseFeatures(planOf(tenant, now), { ...input, analytics })

    if (slug !== null && slug !== drop.slug) {
      refuseAppHost(deps, slug)
      await moveTo(tx, actor, drop, { slug, now })
    }
    const change = {
      ...(name !== undefined && { name }),
      ...(input.spaFallback !== undefined && { spaFallback: input.spaFallback }),
      ...(input.trailingSlash !== undefined && { trailingSlash: input.trailingSlash }),
      ...(input.cleanUrls !== undefined && { cleanUrls: input.cleanUrls }),
      ...(input.gallery !== undefined && { gallery: input.gallery }),
      ...(input.published !== undefined && {
        unpublishedAt: input.published ? null : (drop.unpublishedAt ?? now),
      }),
      ...(tags !== undefined && { tags }),
      ...(expireAt !== undefined && { expireAt }),
      ...(passwordHash !== undefined && { passwordHash }),
      ...(analytics !== undefined && { analytics }),
    }
    await tx.drops.update(drop, { ...change, updatedAt: now })
    const event = settingsEvent(drop, { ...change, ...(slug !== null && { slug }) })
    if (event) await recordEvent(tx, { dropId: drop.id, actor, at: now, ...event })
    await tx.changes.append({ drop: drop.id }, now)
    const updated = await ownedDrop(tx.drops, actor, drop.id)
    const domains = await tx.domains.ofDrop(drop.id)
    return viewOwnDrop(deps, { drop: updated, owner: tenant, domains })
  })
}

/** The consent setting is meaningless without a connected provider. */
function connectedOrNull(analytics: UpdateDropInput['analytics']): UpdateDropInput['analytics'] {
  return analytics && connectedProviders(analytics).length === 0 ? null : analytics
}

/** Undefined if the password is unchanged. */
async function passwordHashOf(
  deps: Pick<Deps, 'database' | 'clock' | 'passwords'>,
  actor: AccountActor,
  { id, password }: UpdateDropInput,
): Promise<string | null | undefined> {
  if (typeof password !== 'string') return password
  refuseRemoved(await ownedDrop(deps.database.read.drops, actor, id))
  // A new hash even for the same password: an owner who sets it again wants every visitor to be
  // asked again.
  return hashDropPassword(deps, actor, { password, currentHash: null })
}

/** Changes the slug. The old address redirects to the new one until the hold ends. */
async function moveTo(
  tx: Transaction,
  actor: AccountActor,
  drop: OwnedDrop,
  { slug, now }: WantedSlug,
): Promise<void> {
  const hasDomains = (await tx.domains.ofDrop(drop.id)).length > 0
  if (hasDomains) await refuseReservationOverLimit(tx.domains, drop.tenantId, slug)
  await tx.slugHolds.lock(drop.slug, slug)
  await claimSlug(tx, actor, { slug, now })
  if (!(await tx.drops.setSlug(drop, slug, now))) throw slugTaken(slug)
  await tx.changes.append({ label: slug }, now)
  await holdFormerSlug(tx, actor, { drop, now })
}

function refuseFeatures(plan: Plan, { password, analytics }: UpdateDropInput): void {
  if (typeof password === 'string') refuseDropPassword(plan)
  const refusal = analytics ? refuseFeature(plan, 'analytics') : null
  if (refusal) throw refusal
}
