/** Tags when the form was opened, and as they were typed. */
export interface TagsEdit {
  readonly opened: readonly string[]
  readonly typed: readonly string[]
}

/** Keeps what others have added and removed since the form was opened. */
export function mergeTags({ opened, typed }: TagsEdit, current: readonly string[]): string[] {
  const removed = new Set(opened.filter((tag) => !current.includes(tag)))
  const added = current.filter((tag) => !opened.includes(tag))
  return [...new Set([...typed.filter((tag) => !removed.has(tag)), ...added])]
}
