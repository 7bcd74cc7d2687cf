import type { Drop } from '../api/queries.ts'

/** The address to share: the custom domain that visitors end up at, otherwise the drop's own. */
export function sharedUrl({ url, domains }: Pick<Drop, 'url' | 'domains'>): string {
  const primary = domains.find(({ status }) => status === 'active')
  if (!primary) return url
  const shared = new URL(url)
  shared.hostname = primary.hostname
  return shared.origin
}
