import { expect, test } from 'vitest'
import { findItems } from './palette-items.ts'

const item = (label: string, note = '', more = {}) => ({
  id: label,
  label,
  note,
  run: () => {},
  ...more,
})

const groups = [
  {
    title: 'Drops',
    most: 2,
    items: [
      item('Menu', 'menu-1.example', { words: 'food' }),
      item('Trees', 'trees.example'),
      item('Shrubs', 'shrubs.example', { words: 'trees' }),
    ],
  },
  {
    title: 'Copy',
    most: 5,
    items: [item('Copy address of Menu', '', { after: 'copy' })],
  },
  { title: 'Pages', most: 5, items: [item('Settings'), item('API tokens', '', { words: 'keys' })] },
]

test.each([
  ['', { Drops: ['Menu', 'Trees'], Pages: ['Settings', 'API tokens'] }],
  ['TREES', { Drops: ['Trees', 'Shrubs'] }],
  ['menu food', { Drops: ['Menu'] }],
  ['menu', { Drops: ['Menu'] }],
  ['co', { Copy: ['Copy address of Menu'] }],
  ['copy menu', { Copy: ['Copy address of Menu'] }],
  ['copy trees', {}],
  ['menu-1.ex', { Drops: ['Menu'] }],
  // The end of all addresses.
  ['example', {}],
  ['t', { Drops: ['Trees', 'Shrubs'], Pages: ['API tokens', 'Settings'] }],
  ['key', { Pages: ['API tokens'] }],
])('%j finds %j', (query, found) => {
  const labels = findItems(groups, query).map(
    ({ title, items }) => [title, items.map(({ label }) => label)] as const,
  )
  expect(Object.fromEntries(labels)).toEqual(found)
})
