import type MiniSearch from 'minisearch'

/** A heading of a guide with the text below it. */
export interface SearchSection {
  readonly id: number
  readonly url: string
  readonly guide: string
  /** Empty for the beginning of a guide. */
  readonly heading: string
  readonly text: string
}

export interface SearchResult {
  readonly url: string
  readonly guide: string
  readonly heading: string
  /** Text around the first match. */
  readonly excerpt: readonly { readonly text: string; readonly isMatch: boolean }[]
}

export const maxResults: number

export function createGuideSearch(
  Index: typeof MiniSearch,
  sections: readonly SearchSection[],
): (query: string) => SearchResult[]
