// Reads, stores and applies the colour theme chosen by the user.
import { messages } from './messages.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const themeOptions = themes.map((value) => ({ value, label: messages.themes[value] }))

const key = 'plinth-theme'
/** Safari deletes cookies of scripts after a week; each page of the dashboard writes it again. */
const cookieSeconds = 365 * 24 * 3600

export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(key)
    return themes.find((theme) => theme === stored) ?? 'system'
  } catch {
    // Storage is blocked.
    return 'system'
  }
}

export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
}

/** For server-rendered pages, which cannot read the storage (edges/app-host/chosen-theme.ts). */
export function writeThemeCookie(theme: Theme): void {
  const seconds = theme === 'system' ? 0 : cookieSeconds
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has the Cookie Store API since 18.4 only, and it is asynchronous.
  document.cookie = `plinth_theme=${theme}; Path=/; Max-Age=${seconds}; SameSite=Lax`
}

export function storeTheme(theme: Theme): void {
  applyTheme(theme)
  writeThemeCookie(theme)
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Storage is blocked: the theme applies until the page is closed.
  }
}
