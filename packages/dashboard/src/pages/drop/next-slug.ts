const longest = 63

/** Another one like it, for whoever is told that it is taken: `menu`, `menu-2`, `menu-3`. */
export function nextSlug(slug: string): string {
  const [, stem = slug, number = '1'] = /^(.+)-([1-9]\d{0,3})$/.exec(slug) ?? []
  const end = `-${Number(number) + 1}`
  return stem.slice(0, longest - end.length).replace(/-+$/, '') + end
}
