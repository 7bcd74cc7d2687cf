// View model of a drop in the plain lists.
import type { DropView } from '../../../usecases/drops/drop-view.ts'
import type { Urls } from '../../http/urls.ts'
import type { ListedDrop } from '../../pages/accounts/drop-list.ts'

/** `shown` is false while the owner's email is unverified. */
export const listedDrop = (urls: Urls, view: DropView, shown: boolean): ListedDrop => ({
  name: view.drop.name,
  slug: view.drop.slug,
  url: urls.drop(view.drop.slug),
  state: view.status === 'live' && !shown ? 'waiting' : view.status,
  createdAt: view.drop.createdAt,
  expiresAt: view.expiresAt,
})
