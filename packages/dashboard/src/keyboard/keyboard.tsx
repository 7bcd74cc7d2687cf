// Carries out keyboard shortcuts, and shows the command palette and the list of shortcuts.
// keyboard-on-demand.tsx loads it with the first key.
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { noSearch } from '../drops/find-drops.ts'
import { isPaletteKey, isSingleKey } from './keys.ts'
import { listKeys } from './list-keys.ts'
import { Palette } from './palette.tsx'
import { areShortcutsOn } from './shortcut-choice.ts'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { type Intent, intentOf } from './shortcuts.ts'

/** How long `G` waits for the next key. */
const sequenceMs = 1_500

interface KeyboardProps {
  /** The key that loaded this code. */
  readonly first: KeyboardEvent
  readonly operator: boolean
}

export default function Keyboard({ first, operator }: KeyboardProps) {
  const [shown, setShown] = useState<'palette' | 'sheet' | null>(null)
  const navigate = useNavigate()
  const destinationUntil = useRef(0)

  function carryOut(intent: Intent): void {
    switch (intent.kind) {
      case 'go':
        void navigate(intent.to === '/' ? { to: '/', search: noSearch } : { to: intent.to })
        break
      case 'await-destination':
        destinationUntil.current = Date.now() + sequenceMs
        break
      case 'help':
        setShown('sheet')
        break
      case 'search':
        // Other pages have no search of their own.
        if (!focusSearchBox()) setShown('palette')
        break
      case 'clear':
        listKeys()?.clearSelection()
        break
      case 'move':
        moveFocus(intent.by)
        break
      case 'select':
        listKeys()?.toggle(focusedDrop(), intent.range)
        break
      case 'copy':
        listKeys()?.copyAddress(focusedDrop())
        break
      case 'open':
        focusedRow()?.querySelector<HTMLElement>('a[target]')?.click()
        break
      default:
        intent satisfies never
    }
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isPaletteKey(event)) {
      event.preventDefault()
      if (shown === 'palette') setShown(null)
      else if (!isCovered()) setShown('palette')
      return
    }
    if (!isSingleKey(event) || isCovered() || !areShortcutsOn()) return
    const awaitsDestination = Date.now() < destinationUntil.current
    destinationUntil.current = 0
    const intent = intentOf(event.key, { awaitsDestination, inRow: focusedRow() !== null })
    if (!intent) return
    // Escape also closes what the browser has open.
    if (intent.kind !== 'clear') event.preventDefault()
    carryOut(intent)
  })
  useEffect(() => {
    onKey(first)
    const listen = (event: KeyboardEvent) => {
      if (!event.defaultPrevented) onKey(event)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [first])

  const close = () => setShown(null)
  return (
    <>
      {shown === 'palette' && (
        <Palette operator={operator} onClose={close} onHelp={() => setShown('sheet')} />
      )}
      {shown === 'sheet' && <ShortcutSheet onClose={close} />}
    </>
  )
}

/** A dialog or menu is open, which has its own keys, or a form that takes the keys still loads. */
const isCovered = (): boolean =>
  document.querySelector('dialog[open], [role=menu], [data-opening]') !== null

function focusSearchBox(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type=search]')
  box?.select()
  return box !== null
}

const focusedRow = (): Element | null =>
  document.activeElement?.closest('li:has(a[data-drop])') ?? null

const focusedDrop = (): string =>
  focusedRow()?.querySelector<HTMLElement>('a[data-drop]')?.dataset.drop ?? ''

/** The drop whose row was focused last. */
let lastDrop = ''

/**
 * Focuses the link of another row: Enter opens it, and screen readers read it. Without a focused row,
 * it is the last one, for example after a visit to the page of its drop.
 */
function moveFocus(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('a[data-drop]')]
  const row = focusedRow()
  const at = links.findIndex((link) => row?.contains(link))
  const next =
    at < 0 ? (links.find(({ dataset }) => dataset.drop === lastDrop) ?? links[0]) : links[at + by]
  if (!next) return
  lastDrop = next.dataset.drop ?? ''
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}
