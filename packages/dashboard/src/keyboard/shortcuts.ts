// Decides what a key does: an intent that keyboard.tsx carries out.

/** Pages that `G` and a further key open. */
const goTo = {
  d: '/',
  n: '/new',
  c: '/connect',
  s: '/settings/account',
  t: '/settings/tokens',
  u: '/settings/usage',
} as const
type Destination = (typeof goTo)[keyof typeof goTo]

export type Intent =
  | { readonly kind: 'go'; readonly to: Destination }
  | { readonly kind: 'await-destination' | 'help' | 'search' | 'clear' }
  | { readonly kind: 'move'; readonly by: 1 | -1 }
  | { readonly kind: 'select'; readonly range: boolean }
  | { readonly kind: 'copy' | 'open' }

interface Situation {
  /** `G` was the key before. */
  readonly awaitsDestination: boolean
  /** A row of a list has the focus; otherwise arrow keys scroll the page. */
  readonly inRow: boolean
}

/** Null if the key is none of the shortcuts. */
export function intentOf(key: string, { awaitsDestination, inRow }: Situation): Intent | null {
  if (awaitsDestination) {
    const to = Object.entries(goTo).find(([letter]) => letter === key.toLowerCase())?.[1]
    if (to) return { kind: 'go', to }
  }
  switch (key) {
    case 'g':
      return { kind: 'await-destination' }
    case '?':
      return { kind: 'help' }
    case '/':
      return { kind: 'search' }
    case 'n':
      return { kind: 'go', to: '/new' }
    case 'Escape':
      return { kind: 'clear' }
    case 'j':
      return { kind: 'move', by: 1 }
    case 'k':
      return { kind: 'move', by: -1 }
    case 'ArrowDown':
      return inRow ? { kind: 'move', by: 1 } : null
    case 'ArrowUp':
      return inRow ? { kind: 'move', by: -1 } : null
    case 'x':
      return inRow ? { kind: 'select', range: false } : null
    case 'X':
      return inRow ? { kind: 'select', range: true } : null
    case 'c':
      return inRow ? { kind: 'copy' } : null
    case 'o':
      return inRow ? { kind: 'open' } : null
    default:
      return null
  }
}
