// The last search of the list of drops in this tab, in memory.
import { type DropSearch, noSearch } from '../../drops/find-drops.ts'

let last = noSearch

export const lastSearch = (): DropSearch => last

export const rememberSearch = (search: DropSearch): void => {
  last = search
}
