// Looks up a drop of any owner, for operators.
import { AppError } from '@plinth/domain/base/errors'
import { parseId, type SiteId } from '@plinth/domain/base/ids'
import type { SiteRecord, SitesReader } from '../../ports/database/drops.ts'
import type { OperatorActor } from '../acting/actor.ts'
import type { Deps } from '../acting/deps.ts'

/** Not restricted to a tenant: for operators only. */
export async function anyDrop(sites: SitesReader, id: string): Promise<SiteRecord> {
  const site = await sites.find(anyDropId(id))
  if (!site) throw noSuchDrop()
  return site
}

export function anyDropId(id: string): SiteId {
  const siteId = parseId('site', id)
  if (!siteId) throw noSuchDrop()
  return siteId
}

export async function requireAnyDrop(
  { database }: Pick<Deps, 'database'>,
  _operator: OperatorActor,
  { siteId }: { readonly siteId: string },
): Promise<void> {
  await anyDrop(database.read.sites, siteId)
}

const noSuchDrop = (): AppError => new AppError('not_found', 'There is no such drop.')
