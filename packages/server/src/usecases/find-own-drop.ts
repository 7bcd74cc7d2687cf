import { AppError } from '@plinth/domain/errors'
import { parseSlug } from '@plinth/domain/slug'
import type { SiteRecord } from '../ports/sites.ts'
import type { AccountActor } from './actor.ts'
import type { Deps } from './deps.ts'
import { noSuchDrop, ownedSite } from './owned-site.ts'
import { requireRole } from './require-role.ts'

export interface DropName {
  readonly id?: string | undefined
  readonly slug?: string | undefined
}

/** By its id or by its slug, whichever the caller has. */
export async function findOwnDrop(
  { database: { read } }: Pick<Deps, 'database'>,
  actor: AccountActor,
  { id, slug }: DropName,
): Promise<SiteRecord> {
  requireRole(actor, 'publish')
  if (id !== undefined && slug !== undefined) {
    throw new AppError('invalid_field', 'Name the drop by `id` or by `slug`, not by both.')
  }
  if (id !== undefined) return ownedSite(read.sites, actor, id)
  if (slug === undefined) {
    throw new AppError('missing_field', 'Name the drop: by `id` or by `slug`.')
  }
  const site = await read.sites.findBySlug(parseSlug(slug))
  if (!site || site.tenantId !== actor.tenantId) throw noSuchDrop()
  return site
}
