import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conflictsOf, onTopOf, undoneRenames } from './on-top-of.ts'
import {
  type Changes,
  requestedChanges,
  withAdded,
  withRemoved,
  withRenamed,
  withText,
} from './working-changes.ts'

const none: Changes = []
const typed = (path: string, text: string) => ({ path, text, original: 'old' })
const live = (...paths: string[]) => paths.map((path) => ({ path }))

test('files that changed on both sides are conflicts', () => {
  const content = (path: string, sha256: string) => ({ path, sha256 })
  const base = [content('a', '1'), content('b', '1'), content('c', '1')]
  const newer = [content('a', '2'), content('b', '1'), content('new', '1')]
  let changes = withText(none, typed('a', 'x'))
  changes = withText(changes, typed('b', 'x'))
  changes = withRemoved(changes, 'c')
  changes = withAdded(changes, 'new')
  changes = withAdded(changes, 'other')
  expect(conflictsOf(changes, base, newer).map(({ path }) => path)).toEqual(['a', 'c', 'new'])
})

test('a file that both sides added, or that one side renamed another file to, is a conflict', () => {
  const base = [{ path: 'a', sha256: '1' }]
  const newer = [...base, { path: 'c', sha256: '2' }]
  const conflicts = (changes: Changes) => conflictsOf(changes, base, newer)
  expect(conflicts(withRenamed(none, 'a', 'c'))).toHaveLength(1)
  expect(conflicts(withRenamed(none, 'a', 'd'))).toHaveLength(0)
})

test('changes fit on top of a newer version that has other files', () => {
  const newer = live('a.html', 'new.css')
  const moved = (changes: Changes) => requestedChanges(onTopOf(newer, changes))
  expect(moved(withText(none, typed('a.html', 'x')))).toEqual([{ path: 'a.html', content: 'x' }])
  expect(moved(withAdded(none, 'new.css', 'x'))).toEqual([{ path: 'new.css', content: 'x' }])
  expect(onTopOf(newer, withAdded(none, 'new.css', 'x'))).toMatchObject([{ from: 'new.css' }])
  expect(moved(withRenamed(none, 'a.html', 'new.css'))).toEqual([
    { path: 'a.html', rename_to: 'new.css' },
    { path: 'new.css', remove: true },
  ])
  const gone = withText(withRenamed(none, 'b.css', 'c.css'), typed('c.css', 'x'))
  expect(moved(gone)).toEqual([{ path: 'c.css', content: 'x' }])
  expect(moved(withRenamed(none, 'b.css', 'c.css'))).toEqual([])
  expect(moved(withRemoved(none, 'b.css'))).toEqual([])
})

test('without the version that was edited, every change of its files is a conflict', () => {
  const newer = [{ path: 'a', sha256: '1' }]
  let changes = withText(none, typed('a', 'x'))
  changes = withText(changes, typed('gone', 'x'))
  changes = withAdded(changes, 'new')
  expect(conflictsOf(changes, null, newer).map(({ path }) => path)).toEqual(['a', 'gone'])
})

const swapped: Changes = [
  { path: 'b', from: 'a', text: 'text of a' },
  { path: 'a', from: 'b', text: null },
]

test('a discarded change keeps its file, whatever other changes are renamed to', () => {
  const [first, second] = swapped
  if (!first || !second) throw new Error('no changes')
  expect(onTopOf(live('a', 'b'), swapped)).toEqual(swapped)
  expect(onTopOf(live('a', 'b'), [first], [second])).toEqual([
    { path: 'a', from: 'a', text: 'text of a' },
  ])
  expect(onTopOf(live('a', 'b'), [second], [first])).toEqual([])
  const removed = withRemoved(none, 'c')
  const renamed = withRenamed(none, 'a', 'c')
  expect(onTopOf(live('a', 'c'), renamed, removed)).toEqual([])
  expect(undoneRenames(live('a', 'c'), renamed, [])).toEqual(renamed)
  expect(undoneRenames(live('a', 'c'), renamed, onTopOf(live('a', 'c'), renamed))).toEqual([])
})

test('undone renames undo those that need their paths', () => {
  const chain: Changes = [
    { path: 'b', from: 'a', text: 'mine' },
    { path: 'c', from: 'b', text: null },
  ]
  const discarded = withRenamed(none, 'c', 'd')
  expect(onTopOf(live('a', 'b', 'c', 'd'), chain, discarded)).toEqual([
    { path: 'a', from: 'a', text: 'mine' },
  ])
})

test('a request on top of a newer version names each file once', () => {
  const mine = { path: 'c', from: 'a', text: 'mine' }
  const replacing = [...withRemoved(none, 'c'), mine]
  expect(requestedChanges(onTopOf(live('c'), replacing))).toEqual([{ path: 'c', content: 'mine' }])
  const chain: Changes = [mine, { path: 'd', from: 'c', text: null }]
  expect(requestedChanges(onTopOf(live('c'), chain))).toEqual([
    { path: 'a', content: 'mine' },
    { path: 'c', rename_to: 'd' },
  ])
  const exchanged: Changes = [mine, { path: 'a', from: 'c', text: null }]
  expect(requestedChanges(onTopOf(live('c'), exchanged))).toEqual([{ path: 'a', content: 'mine' }])
})

test('a change without effect is not requested', () => {
  expect(onTopOf(live('a'), [{ path: 'a', from: 'a', text: null }])).toEqual([])
})

const anyChange = (from: string) =>
  fc.oneof(
    fc.constant(null),
    fc.constant({ path: from, from, text: null, removed: true as const }),
    fc.record({
      path: fc.constantFrom('a', 'b', 'c', 'd', from),
      from: fc.constant(from),
      text: fc.constantFrom(null, `text of ${from}`),
    }),
  )

/** Changes as the editor makes them: no two files have one path. */
const anyChanges = fc
  .tuple(anyChange('a'), anyChange('b'), anyChange('c'))
  .map((all): Changes => all.filter((each) => each !== null))
  .filter((changes) => {
    const kept = ['a', 'b', 'c'].filter((path) => !changes.some(({ from }) => from === path))
    const paths = [...changes.filter(({ removed }) => !removed).map(({ path }) => path), ...kept]
    return new Set(paths).size === paths.length
  })

test('typed texts and files of discarded changes are never lost', () => {
  const choices = fc.array(fc.boolean(), { minLength: 3, maxLength: 3 })
  const newer = fc.subarray(['a', 'b', 'c', 'd'])
  fc.assert(
    fc.property(anyChanges, choices, newer, (changes, choice, paths) => {
      const discarded = changes.filter((_, index) => choice[index])
      const kept = changes.filter((_, index) => !choice[index])
      const resolved = onTopOf(live(...paths), kept, discarded)
      for (const { text } of kept)
        if (text !== null) expect(resolved.map((each) => each.text)).toContain(text)
      for (const { from } of discarded) {
        if (from === null || !paths.includes(from)) continue
        expect(resolved.filter((each) => each.from === from || each.path === from)).toEqual([])
      }
      const requested = requestedChanges(resolved)
      expect(new Set(requested.map(({ path }) => path)).size).toBe(requested.length)
      const targets = resolved.flatMap(({ path, removed }) => (removed ? [] : path))
      expect(new Set(targets).size).toBe(targets.length)
      for (const { path, from } of resolved) {
        const untouched = paths.includes(path) && resolved.every((each) => each.from !== path)
        expect(from !== path && untouched).toBe(false)
      }
    }),
    { numRuns: 2000 },
  )
})
