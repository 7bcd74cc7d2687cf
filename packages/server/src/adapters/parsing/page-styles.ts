// Reads the style sheets that are inlined into rendered Markdown pages.
import { readFileSync } from 'node:fs'
import { type StyleSheet, styleSheets } from '@plinth/markdown/page'

export const readPageStyles = (): Record<StyleSheet, string> =>
  Object.fromEntries(
    styleSheets.map((name) => [name, readFileSync(new URL(addressOf(name)), 'utf8')]),
  ) as Record<StyleSheet, string>

const addressOf = (name: StyleSheet): string =>
  import.meta.resolve(
    name === 'tokens'
      ? '@plinth/dashboard/brand/tokens.css'
      : `@plinth/markdown/styles/${name}.css`,
  )
