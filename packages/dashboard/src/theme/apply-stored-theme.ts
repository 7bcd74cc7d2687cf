// Applies the stored theme. Built as a separate script that runs before the first paint.
import { applyTheme, readTheme } from './theme.ts'

applyTheme(readTheme())
