// Lists the drops that a browser published without an account.
import type { AnonymousActor } from '../acting/actor.ts'
import type { Deps } from '../acting/deps.ts'
import { type SiteView, viewSite } from '../acting/drop-view.ts'

/** Newest first. */
export async function listAnonymousDrops(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: Pick<AnonymousActor, 'browserId'>,
): Promise<SiteView[]> {
  if (actor.browserId === null) return []
  const sites = await database.read.sites.ofBrowser(actor.browserId)
  const now = clock.now()
  return sites.map((site) => viewSite(site, null, now))
}
