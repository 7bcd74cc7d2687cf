// HTML of a drop's page for the operator's preview frame.
import type { ReviewedDrop } from './operator-queries.ts'

/**
 * If the drop is live, a `<base>` loads its images and styles from the drop's host; otherwise that
 * host does not serve them.
 */
export function framedPage(
  { url, status }: Pick<ReviewedDrop, 'url' | 'status'>,
  { path, html }: { readonly path: string; readonly html: string },
): string {
  const base = status === 'live' ? `<base href="${new URL(url + path).href}">` : ''
  return `<!doctype html>${base}${html}`
}
