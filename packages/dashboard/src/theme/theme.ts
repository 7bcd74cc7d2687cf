// Reads, stores and applies the colour theme chosen by the user.
import { messages } from './messages.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const themeOptions = themes.map((value) => ({ value, label: messages.themes[value] }))

const key = 'plinth-theme'

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

export function storeTheme(theme: Theme): void {
  applyTheme(theme)
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Storage is blocked: the theme applies until the page is closed.
  }
}
