// Loads the brand's CSS and logo for server-rendered pages.
import { readResource } from '../../../resources/resources.ts'

/** Files of the brand folder. Trusted: they are not escaped. */
export interface Brand {
  /** Defines the `--plinth-*` colours for light and dark. */
  readonly css: string
  /** CSS of fields, buttons and cards. */
  readonly controls: string
  /** The logo: an `<svg>` element in `currentColor`. */
  readonly mark: string
  /** URL path of Inter; null if the dashboard, which contains it, was not built. */
  readonly font: string | null
}

export function loadBrand(font: string | null = null): Brand {
  return {
    css: readBrandFile('tokens.css'),
    controls: readBrandFile('controls.css'),
    mark: readBrandFile('mark.svg'),
    font,
  }
}

const readBrandFile = (name: string): string => readResource('brand', name).trim()
