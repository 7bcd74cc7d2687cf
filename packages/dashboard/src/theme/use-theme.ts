// Hook that returns the applied theme.
import { useSyncExternalStore } from 'react'
import { type Theme, themes } from './theme.ts'

/** For content that cannot inherit the theme, such as iframes. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, appliedTheme)

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

const appliedTheme = (): Theme =>
  themes.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system'
