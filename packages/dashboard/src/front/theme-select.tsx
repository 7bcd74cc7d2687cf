// Theme select in the footer of the front page. In the dashboard, it is in the account menu.
import { useEffect, useState } from 'react'
import { Select } from '../components/select.tsx'
import { messages } from '../theme/messages.ts'
import { readTheme, storeTheme, type Theme, themeOptions } from '../theme/theme.ts'

export function ThemeSelect() {
  // Prerendered at build time, where the stored theme is not known.
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(() => setTheme(readTheme()), [])
  return (
    <Select
      label={messages.theme}
      value={theme}
      options={themeOptions}
      onChoose={(chosen) => {
        storeTheme(chosen)
        setTheme(chosen)
      }}
    />
  )
}
