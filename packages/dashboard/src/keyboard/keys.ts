// Keys of the dashboard's shortcuts.

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

export const paletteKey: KeyboardEventInit = { key: 'k', ctrlKey: true }

/** Ctrl+K, or ⌘K. */
export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey

/** A key without Ctrl, Alt or ⌘, pressed while no text is being typed. */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !isField(pressedIn(event))

/** The code editor is in a shadow root: there, the target is only the element around it. */
const pressedIn = (event: KeyboardEvent): EventTarget | null =>
  event.composedPath()[0] ?? event.target

const fields =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=textbox]'

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(fields) !== null
