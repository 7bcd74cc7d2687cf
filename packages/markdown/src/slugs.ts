// Unique heading ids.

/** Generates the same ids as GitHub, so that existing links keep working; each id is unique. */
export class Slugs {
  readonly #used = new Set<string>()
  // The last suffix per base, so that thousands of equal headings do not take quadratic time.
  readonly #lastSuffix = new Map<string, number>()

  name(text: string): string {
    const base = slugOf(text) || 'section'
    let count = this.#lastSuffix.get(base) ?? 0
    let slug = base
    while (this.#used.has(slug)) {
      count += 1
      slug = `${base}-${count}`
    }
    this.#lastSuffix.set(base, count)
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
