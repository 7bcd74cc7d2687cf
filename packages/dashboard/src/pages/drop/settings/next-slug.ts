import { slugLength } from '@plinth/domain/addresses/slug'

/** Suggests a similar slug for one that is taken: `menu`, `menu-2`, `menu-3`. */
export function nextSlug(slug: string): string {
  const [, stem = slug, number = '1'] = /^(.+)-([1-9]\d{0,3})$/.exec(slug) ?? []
  const end = `-${Number(number) + 1}`
  return stem.slice(0, slugLength.most - end.length).replace(/-+$/, '') + end
}
