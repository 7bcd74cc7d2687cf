export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const words: Readonly<Record<Theme, string>> = {
  system: 'As the system',
  light: 'Light',
  dark: 'Dark',
}
export const themeOptions = themes.map((value) => ({ value, label: words[value] }))

const key = 'plinth-theme'

export function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(key)
    return themes.find((theme) => theme === kept) ?? 'system'
  } catch {
    // Some browsers forbid storage; the system's choice is a good one.
    return 'system'
  }
}

export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
}

export function keepTheme(theme: Theme): void {
  applyTheme(theme)
  try {
    localStorage.setItem(key, theme)
  } catch {
    // It holds until the page is left.
  }
}
