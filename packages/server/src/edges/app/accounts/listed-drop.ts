// View model of a drop in the plain lists.
import type { SiteView } from '../../../usecases/acting/drop-view.ts'
import type { Urls } from '../../http/urls.ts'
import type { ListedDrop } from '../../pages/accounts/drop-list.ts'

/** `shown` is false while the owner's email is unverified. */
export const listedDrop = (urls: Urls, view: SiteView, shown: boolean): ListedDrop => ({
  name: view.site.name,
  slug: view.site.slug,
  url: urls.site(view.site.slug),
  state: view.status === 'live' && !shown ? 'waiting' : view.status,
  createdAt: view.site.createdAt,
  expiresAt: view.expiresAt,
})
