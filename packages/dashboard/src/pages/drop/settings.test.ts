import { expect, test } from 'vitest'
import { changedSettings, type Settings } from './settings.ts'

const initial: Settings = {
  ...{ name: 'Menu', slug: 'menu', spa_fallback: true, gallery: false },
  ...{ trailing_slash: 'auto', clean_urls: false },
}

test.each<Partial<Settings>>([
  {},
  { name: '' },
  { slug: 'menus' },
  { spa_fallback: false },
  { gallery: true },
  { trailing_slash: 'never' },
  { clean_urls: true },
  { name: 'Menus', slug: 'menus', spa_fallback: false, gallery: true },
])('only changed settings are sent: %j', (changes) => {
  expect(changedSettings(initial, { ...initial, ...changes })).toEqual(changes)
})
