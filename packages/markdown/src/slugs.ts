/** Names headings as GitHub does, so that links written for it keep working; each name once. */
export class Slugs {
  readonly #used = new Set<string>()
  // Where counting left off, so that thousands of equal headings do not count from one each time.
  readonly #counted = new Map<string, number>()

  name(text: string): string {
    const base = slugOf(text) || 'section'
    let count = this.#counted.get(base) ?? 0
    let slug = base
    while (this.#used.has(slug)) {
      count += 1
      slug = `${base}-${count}`
    }
    this.#counted.set(base, count)
    this.#used.add(slug)
    return slug
  }
}

function slugOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}
