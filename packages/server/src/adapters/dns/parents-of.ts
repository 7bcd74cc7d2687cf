// The zones that a name may be in.

/** The name and its parents, nearest first, without the top-level domain. */
export function parentsOf(name: string): string[] {
  const labels = name.split('.')
  return labels.slice(0, -1).map((_, n) => labels.slice(n).join('.'))
}
