import type { Plugin } from 'vite'

const darkBlock = /@media screen and \(prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}\s*\}/

/**
 * The brand's tokens follow the system. Here a person may choose as well, so the dark ones hold for
 * `data-theme="dark"` too, and not for `data-theme="light"`.
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
