// The language of a text file, by its name.
import { css } from '@codemirror/lang-css'
import { html } from '@codemirror/lang-html'
import { javascript } from '@codemirror/lang-javascript'
import { json } from '@codemirror/lang-json'
import { markdown } from '@codemirror/lang-markdown'
import type { Extension } from '@codemirror/state'

const languages: readonly (readonly [RegExp, () => Extension])[] = [
  [/\.(html?|xhtml|svg|xml|vue|njk)$/i, () => html()],
  [/\.(css|scss|less)$/i, () => css()],
  [/\.(js|mjs|cjs|jsx)$/i, () => javascript({ jsx: true })],
  [/\.(ts|mts|cts)$/i, () => javascript({ typescript: true })],
  [/\.tsx$/i, () => javascript({ typescript: true, jsx: true })],
  [/\.(json|map|webmanifest|geojson)$/i, () => json()],
  [/\.(md|markdown)$/i, () => markdown()],
]

/** Empty for plain text. */
export const languageOf = (path: string): Extension =>
  languages.find(([ending]) => ending.test(path))?.[1]() ?? []
