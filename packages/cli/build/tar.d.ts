export interface TarEntry {
  readonly name: string
  /** Absent for a folder. */
  readonly content?: Buffer
  readonly mode: number
  /** User and group id; 0 by default. */
  readonly owner?: number
}

export function tarOf(entries: readonly TarEntry[]): Buffer[]
