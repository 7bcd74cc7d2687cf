// What the list of drops showed when it was last seen in this tab.
import { type DropSearch, noSearch } from './find-drops.ts'

let last = noSearch

export const lastSearch = (): DropSearch => last

export const rememberSearch = (search: DropSearch): void => {
  last = search
}
