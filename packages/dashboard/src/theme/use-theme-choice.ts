import { useState } from 'react'
import type { MenuEntry } from '../components/menu-trigger.tsx'
import { keepTheme, readTheme, type Theme, themes } from './theme.ts'

const words: Readonly<Record<Theme, string>> = {
  system: 'As the system',
  light: 'Light',
  dark: 'Dark',
}

/** The theme as a part of a menu. */
export function useThemeChoice(): MenuEntry {
  const [theme, setTheme] = useState(readTheme)
  return {
    kind: 'choice',
    text: 'Theme',
    value: theme,
    options: themes.map((value) => ({ value, label: words[value] })),
    choose(value) {
      const chosen = themes.find((one) => one === value) ?? 'system'
      keepTheme(chosen)
      setTheme(chosen)
    },
  }
}
