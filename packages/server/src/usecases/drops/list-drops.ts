// Lists the drops of the account.
import { isSlug } from '@plinth/domain/addresses/slug'
import type { DropRecord, DropsReader } from '../../ports/database/drops.ts'
import type { AccountActor } from '../access/actor.ts'
import { isOwnedBy } from '../access/owned-drop.ts'
import { requireRight } from '../access/require-right.ts'
import { requireTenant } from '../access/require-tenant.ts'
import type { Deps } from '../base/deps.ts'
import { type OwnDropView, viewOwnDrop } from './own-drop-view.ts'

export interface ListInput {
  /** Only the drop with this slug; all if absent. */
  readonly slug?: string | undefined
}

/** Newest first. */
export async function listDrops(
  deps: Pick<Deps, 'database' | 'clock' | 'domainTls'>,
  actor: AccountActor,
  { slug }: ListInput = {},
): Promise<OwnDropView[]> {
  requireRight(actor, 'see_drops')
  const { read } = deps.database
  const owner = requireTenant(await read.tenants.find(actor.tenantId))
  const drops =
    slug === undefined ? await read.drops.ofTenant(owner.id) : await atSlug(read.drops, slug)
  const domains = await read.domains.ofTenant(owner.id)
  return drops
    .filter((drop) => isOwnedBy(actor, drop))
    .map((drop) => viewOwnDrop(deps, { drop, owner, domains }))
}

async function atSlug(drops: DropsReader, slug: string): Promise<DropRecord[]> {
  const drop = isSlug(slug) && (await drops.findBySlug(slug))
  return drop ? [drop] : []
}
