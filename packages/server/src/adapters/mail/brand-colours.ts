import { readFileSync } from 'node:fs'

/** By their names in the brand's tokens, such as `accent`. */
export type Colours = (name: string) => string

/** Mail programs know no custom properties, so the values themselves are written into a mail. */
export function loadBrandColours(): { light: Colours; dark: Colours } {
  const css = readFileSync(
    new URL(import.meta.resolve('@plinth/dashboard/brand/tokens.css')),
    'utf8',
  )
  const [light = '', dark = ''] = css.split('@media')
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
