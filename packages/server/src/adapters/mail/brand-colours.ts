// Brand colours for HTML mail.
import { readResource } from '../../resources/resources.ts'

/** Looks up a colour by its token name, such as `accent`. */
export type Colours = (name: string) => string

/** Mail clients do not support CSS custom properties, so the values are inlined. */
export function loadBrandColours(): { light: Colours; dark: Colours } {
  const [light = '', dark = ''] = readResource('brand', 'tokens.css').split('@media')
  return { light: coloursIn(light), dark: coloursIn(dark) }
}

function coloursIn(css: string): Colours {
  const values = new Map(
    [...css.matchAll(/--plinth-([a-z-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
  return (name) => {
    const value = values.get(name)
    if (value === undefined) throw new Error(`the brand has no colour ${name}`)
    return value
  }
}
