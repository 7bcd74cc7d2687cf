import { expect, test } from 'vitest'
import { changedSettings } from './settings.ts'

const initial = { name: 'Menu', slug: 'menu', spa_fallback: true, gallery: false }

test.each([
  {},
  { name: '' },
  { slug: 'menus' },
  { spa_fallback: false },
  { gallery: true },
  { name: 'Menus', slug: 'menus', spa_fallback: false, gallery: true },
])('only changed settings are sent: %j', (changes) => {
  expect(changedSettings(initial, { ...initial, ...changes })).toEqual(changes)
})
