import { applyTheme, readTheme } from './theme.ts'

applyTheme(readTheme())
