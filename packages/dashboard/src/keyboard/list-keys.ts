// What the shortcuts of a list do; set by the page that shows one.

export interface ListKeys {
  /** `range`: everything from the drop that was selected last. */
  toggle(id: string, range: boolean): void
  copyAddress(id: string): void
  clearSelection(): void
}

let current: ListKeys | null = null

export const listKeys = (): ListKeys | null => current

/** Returns a function that removes them again. */
export function setListKeys(keys: ListKeys): () => void {
  current = keys
  return () => {
    if (current === keys) current = null
  }
}
