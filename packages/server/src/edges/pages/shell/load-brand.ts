// Loads what all server-rendered pages have in common: the brand's CSS and logo.
import { readResource } from '../../../resources/resources.ts'

/** Mostly files of the brand folder. Trusted: they are not escaped. */
export interface Brand {
  /** Defines the `--plinth-*` colours for light and dark. */
  readonly css: string
  /** CSS of fields, buttons and cards. */
  readonly controls: string
  /** The logo: an `<svg>` element in `currentColor`. */
  readonly mark: string
  /** URL path of Inter; null if the dashboard, which contains it, was not built. */
  readonly font: string | null
  /** False if only the operator creates accounts: no page links to the sign-up form. */
  readonly signUp: boolean
}

export function loadBrand(font: string | null = null, { signUp = true } = {}): Brand {
  return {
    css: readBrandFile('tokens.css'),
    controls: readBrandFile('controls.css'),
    mark: readBrandFile('mark.svg'),
    font,
    signUp,
  }
}

const readBrandFile = (name: string): string => readResource('brand', name).trim()
