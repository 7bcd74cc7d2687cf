import type { ReviewedDrop } from './operator-queries.ts'

/**
 * A page that stands alone in its frame. Where its drop is served, its pictures and styles come from
 * there; where it is not, they could not be had anyway.
 */
export function framedPage(
  { url, status }: Pick<ReviewedDrop, 'url' | 'status'>,
  html: string,
): string {
  const base = status === 'live' ? `<base href="${url}/">` : ''
  return `<!doctype html>${base}${html}`
}
