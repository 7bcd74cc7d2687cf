import type { ReviewedDrop } from './operator-queries.ts'

/**
 * A page that stands alone in its frame. Where its drop is served, its pictures and styles come from
 * there; where it is not, they could not be had anyway.
 */
export function framedPage(
  { url, status }: Pick<ReviewedDrop, 'url' | 'status'>,
  { path, html }: { readonly path: string; readonly html: string },
): string {
  const base = status === 'live' ? `<base href="${new URL(url + path).href}">` : ''
  return `<!doctype html>${base}${html}`
}
