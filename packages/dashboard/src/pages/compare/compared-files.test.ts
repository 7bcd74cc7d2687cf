import { expect, test } from 'vitest'
import { comparedFiles } from './compared-files.ts'

const file = (path: string, sha256: string, size = 1) => ({ path, sha256, size, type: 'text/css' })
const none = { added: 0, changed: 0, removed: 0 }
const compare = (added: ReturnType<typeof file>[], removed: ReturnType<typeof file>[]) =>
  comparedFiles({
    compared_to: null,
    added,
    removed,
    changed: [],
    unchanged: 0,
    not_listed: none,
  }).map(({ kind, path, from }) => [kind, path, ...(from === undefined ? [] : [from])])

test('a file that is elsewhere with the same content was renamed', () => {
  expect(compare([file('css/a.css', '1'), file('b.css', '2')], [file('a.css', '1')])).toEqual([
    ['added', 'b.css'],
    ['renamed', 'css/a.css', 'a.css'],
  ])
})

test('of two copies, one was renamed', () => {
  expect(compare([file('x', '1'), file('y', '1')], [file('a', '1')])).toEqual([
    ['renamed', 'x', 'a'],
    ['added', 'y'],
  ])
})

test('empty files are not renamed', () => {
  expect(compare([file('x', '0', 0)], [file('a', '0', 0)])).toEqual([
    ['removed', 'a'],
    ['added', 'x'],
  ])
})
