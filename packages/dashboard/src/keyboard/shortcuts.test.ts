import { expect, test } from 'vitest'
import { isPaletteKey } from './keys.ts'
import { intentOf } from './shortcuts.ts'

const page = { awaitsDestination: false, inRow: false }
const row = { awaitsDestination: false, inRow: true }
const afterG = { awaitsDestination: true, inRow: false }

test.each([
  ['?', page, { kind: 'help' }],
  ['/', page, { kind: 'search' }],
  ['n', page, { kind: 'go', to: '/new' }],
  ['j', page, { kind: 'move', by: 1 }],
  ['k', row, { kind: 'move', by: -1 }],
  // Elsewhere, the arrow keys scroll.
  ['ArrowDown', page, null],
  ['ArrowDown', row, { kind: 'move', by: 1 }],
  ['x', page, null],
  ['x', row, { kind: 'select', range: false }],
  ['X', row, { kind: 'select', range: true }],
  ['c', row, { kind: 'copy' }],
  ['g', page, { kind: 'await-destination' }],
  ['s', page, null],
  ['s', afterG, { kind: 'go', to: '/settings/account' }],
  ['D', afterG, { kind: 'go', to: '/' }],
  ['z', afterG, null],
])('%s in %j is %j', (key, situation, intent) => {
  expect(intentOf(key, situation)).toEqual(intent)
})

const keys = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test.each([
  [{ key: 'k', ctrlKey: true }, true],
  [{ key: 'k', metaKey: true }, true],
  [{ key: 'K', ctrlKey: true }, true],
  [{ key: 'k' }, false],
  // Opens the developer tools of Firefox.
  [{ key: 'K', ctrlKey: true, shiftKey: true }, false],
])('%j opens the palette: %j', (pressed, opens) => {
  expect(isPaletteKey({ ...keys, ...pressed })).toBe(opens)
})
