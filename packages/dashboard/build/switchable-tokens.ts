// Vite plugin: makes the brand's dark colours selectable with `data-theme`.
import type { Plugin } from 'vite'

const darkBlock = /@media screen and \(prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}\s*\}/

/**
 * tokens.css only follows the system's colour scheme. In the dashboard users can choose a theme:
 * the dark colours also apply to `data-theme="dark"`, and never to `data-theme="light"`.
 */
export const switchableTokens = (): Plugin => ({
  name: 'plinth:switchable-tokens',
  enforce: 'pre',
  transform: {
    filter: { id: /\/brand\/tokens\.css$/ },
    handler(css) {
      const dark = darkBlock.exec(css)?.[1]
      if (dark === undefined) return this.error('tokens.css has no dark colours to switch to.')
      return css.replace(
        darkBlock,
        `@media screen and (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) {${dark}}
}
:root[data-theme="dark"] { color-scheme: dark; ${dark}}
:root[data-theme="light"] { color-scheme: light; }`,
      )
    },
  },
})
