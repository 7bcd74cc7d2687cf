// Hook that provides the theme choice as a menu entry.
import { useState } from 'react'
import type { MenuEntry } from '../components/menu-trigger.tsx'
import { messages } from './messages.ts'
import { readTheme, storeTheme, themeOptions, themes } from './theme.ts'

export function useThemeChoice(): MenuEntry {
  const [theme, setTheme] = useState(readTheme)
  return {
    kind: 'choice',
    text: messages.theme,
    value: theme,
    options: themeOptions,
    choose(value) {
      const chosen = themes.find((one) => one === value) ?? 'system'
      storeTheme(chosen)
      setTheme(chosen)
    },
  }
}
