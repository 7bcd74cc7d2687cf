import { readFileSync } from 'node:fs'

/** What the pages take from the brand's folder. All of it is trusted and written as it is. */
export interface Brand {
  /** Defines the `--plinth-*` colours for light and dark. */
  readonly css: string
  /** Fields, buttons, cards: for the pages that have them. */
  readonly controls: string
  /** An `<svg>` element that draws in `currentColor`. */
  readonly mark: string
}

export function loadBrand(): Brand {
  return {
    css: readBrandFile('tokens.css'),
    controls: readBrandFile('controls.css'),
    mark: readBrandFile('mark.svg'),
  }
}

function readBrandFile(name: string): string {
  const url = new URL(import.meta.resolve(`@plinth/dashboard/brand/${name}`))
  return readFileSync(url, 'utf8').trim()
}
