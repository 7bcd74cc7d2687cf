// CSS that makes a style sheet with light and dark colours follow a chosen theme.

const lightBlock = /:root \{([^}]*)\}/
const darkBlock = /@media screen and \(prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}\s*\}/

/**
 * Rules to append to the style sheet: with `data-theme` on the document, its light or dark colours
 * apply whatever the system's theme is. Print is always light.
 */
export function themeStyle(css: string): string {
  const [, light] = lightBlock.exec(css) ?? []
  const [, dark] = darkBlock.exec(css) ?? []
  if (light === undefined || dark === undefined) throw new Error('There are no colours to choose.')
  return `
:root[data-theme="light"] {${light}  color-scheme: light; }
@media screen { :root[data-theme="dark"] {${dark}  color-scheme: dark; } }
`
}
