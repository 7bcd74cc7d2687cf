// Theme that the user chose in the dashboard or on the front page, for server-rendered pages.
import type { IncomingMessage } from 'node:http'

type ChosenTheme = 'light' | 'dark'

/**
 * The value of the cookie that the dashboard writes (packages/dashboard/src/theme/theme.ts); null for
 * the system's theme. A site on a sibling domain can plant this cookie too, which is why only the two
 * values count.
 */
export function chosenTheme({ headers }: Pick<IncomingMessage, 'headers'>): ChosenTheme | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const chosen = themes.filter((theme) => pairs.includes(`plinth_theme=${theme}`))
  return chosen.length === 1 ? (chosen[0] ?? null) : null
}

const themes = ['light', 'dark'] as const

/** The page with the theme that the CSS of `pageShell` selects its colours by. */
export const inTheme = (html: string, theme: ChosenTheme | null): string =>
  theme === null ? html : html.replace('<html ', `<html data-theme="${theme}" `)
