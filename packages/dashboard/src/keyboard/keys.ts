// Keys of the dashboard's shortcuts.

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

export const paletteKey: KeyboardEventInit = { key: 'k', ctrlKey: true }

/** Ctrl+K, or ⌘K. */
export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey

/** A key without Ctrl, Alt or ⌘, pressed while no text is being typed. */
export const isSingleKey = (event: Key & Pick<KeyboardEvent, 'target'>): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !isField(event.target)

const fields =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=textbox]'

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(fields) !== null
