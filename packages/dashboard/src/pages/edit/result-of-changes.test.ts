import { expect, test } from 'vitest'
import { isResult } from './result-of-changes.ts'
import type { Changes } from './working-changes.ts'

test('a version is recognised as the result of the changes', async () => {
  const x = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881'
  const content = (path: string, sha256: string) => ({ path, sha256 })
  const base = [content('a', '1'), content('b', '2'), content('c', '3')]
  const changes: Changes = [
    { path: 'a', from: 'a', text: 'x' },
    { path: 'd', from: 'b', text: null },
    { path: 'c', from: 'c', text: null, removed: true },
  ]
  const result = [content('a', x), content('d', '2')]
  expect(await isResult(changes, base, result)).toBe(true)
  expect(await isResult(changes, base, [...result, content('new', '4')])).toBe(false)
  expect(await isResult(changes, base, [content('a', '5'), content('d', '2')])).toBe(false)
  expect(await isResult(changes, base, base)).toBe(false)
})
