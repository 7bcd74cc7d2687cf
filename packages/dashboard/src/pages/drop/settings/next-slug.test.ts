import { isSlug } from '@plinth/domain/addresses/slug'
import { expect, test } from 'vitest'
import { nextSlug } from './next-slug.ts'

test.each([
  ['menu', 'menu-2'],
  ['menu-2', 'menu-3'],
  ['menu-9', 'menu-10'],
  ['top-10-2026', 'top-10-2027'],
  ['a1-0', 'a1-0-2'],
  ['x'.repeat(63), `${'x'.repeat(61)}-2`],
  [`${'x'.repeat(60)}-yz`, `${'x'.repeat(60)}-2`],
])('after %s comes %s', (slug, next) => {
  expect(nextSlug(slug)).toBe(next)
  expect(isSlug(next)).toBe(true)
})
