// Whether single keys are shortcuts, remembered in the browser. They can be turned off (WCAG 2.1.4):
// speech input and some screen readers send single keys.
const key = 'plinth-shortcuts'

export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    // Storage is blocked.
    return true
  }
}

export function storeShortcutsOn(on: boolean): void {
  try {
    localStorage.setItem(key, on ? 'on' : 'off')
  } catch {
    // Storage is blocked: they stay on.
  }
}
