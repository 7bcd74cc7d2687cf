// Applies the stored theme. Built as a separate script that runs before the first paint.
import { applyTheme, readTheme, writeThemeCookie } from './theme.ts'

const theme = readTheme()
applyTheme(theme)
if (theme !== 'system') writeThemeCookie(theme)
