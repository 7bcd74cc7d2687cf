// Reads the style sheets that are inlined into rendered Markdown pages.
import { type StyleSheet, styleSheets } from '@plinth/markdown/page'
import { readResource } from '../../resources/resources.ts'

export const readPageStyles = (): Record<StyleSheet, string> =>
  Object.fromEntries(styleSheets.map((name) => [name, readStyle(name)])) as Record<
    StyleSheet,
    string
  >

const readStyle = (name: StyleSheet): string =>
  readResource(name === 'tokens' ? 'brand' : 'markdown-styles', `${name}.css`)
