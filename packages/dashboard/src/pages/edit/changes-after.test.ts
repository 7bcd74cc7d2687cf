import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesAfter } from './changes-after.ts'
import {
  type Changes,
  isRenamedFrom,
  requestedChanges,
  withAdded,
  withRemoved,
  withRenamed,
  withText,
} from './working-changes.ts'

const text = (path: string, content: string, from: string | null = path) => ({
  path,
  from,
  text: content,
})
const renamed = (from: string, path: string) => ({ path, from, text: null })
const removed = (path: string) => ({ path, from: path, text: null, removed: true as const })

/** Every file of the version that was edited. */
const originals = new Map([
  ['a.css', 'original a'],
  ['b.css', 'original b'],
])

const after = (sent: Changes, changes: Changes) =>
  changesAfter(sent, changes, async (path) => originals.get(path) ?? null)

test.each<{ case: string; sent: Changes; changes: Changes; expected: Changes | null }>([
  {
    case: 'nothing was changed since',
    sent: [text('a.css', 'one'), renamed('b.css', 'c.css'), text('new.css', 'new', null)],
    changes: [text('new.css', 'new', null), renamed('b.css', 'c.css'), text('a.css', 'one')],
    expected: [],
  },
  {
    case: 'another text',
    sent: [text('a.css', 'one')],
    changes: [text('a.css', 'two'), text('b.css', 'three')],
    expected: [text('a.css', 'two'), text('b.css', 'three')],
  },
  {
    case: 'changed back',
    sent: [text('a.css', 'one'), text('b.css', 'two')],
    changes: [text('b.css', 'two')],
    expected: [text('a.css', 'original a')],
  },
  {
    case: 'changed back to another path',
    sent: [text('a.css', 'one')],
    changes: [renamed('a.css', 'c.css')],
    expected: [text('c.css', 'original a', 'a.css')],
  },
  {
    case: 'a rename that is undone',
    sent: [renamed('a.css', 'c.css')],
    changes: [text('b.css', 'two')],
    expected: [renamed('c.css', 'a.css'), text('b.css', 'two')],
  },
  {
    case: 'a renamed file that is removed',
    sent: [renamed('a.css', 'c.css')],
    changes: [removed('a.css')],
    expected: [removed('c.css')],
  },
  {
    case: 'a removed file that comes back',
    sent: [removed('a.css'), removed('b.css')],
    changes: [text('a.css', 'again')],
    expected: [text('a.css', 'again', null), text('b.css', 'original b', null)],
  },
  {
    case: 'new files: changed, dropped, renamed and one more',
    sent: [text('n1.css', 'one', null), text('n2.css', 'two', null)],
    changes: [text('n1.css', 'other', null), text('n3.css', 'two', null)],
    expected: [removed('n2.css'), text('n1.css', 'other'), text('n3.css', 'two', null)],
  },
  {
    case: 'a removed picture that comes back',
    sent: [removed('photo.png')],
    changes: [],
    expected: null,
  },
  {
    case: 'a removed file whose path another one had',
    sent: [removed('a.css'), renamed('b.css', 'a.css')],
    changes: [],
    expected: null,
  },
])('$case', async ({ sent, changes, expected }) => {
  const next = await after(sent, changes)
  const byPath = (all: Changes | null) =>
    all?.toSorted((one, two) => (one.path < two.path ? -1 : 1)) ?? null
  expect(byPath(next)).toEqual(byPath(expected))
})

interface Step {
  readonly does: 'type' | 'rename' | 'remove' | 'add'
  readonly path: string
  readonly to: string
}

const paths = ['a.css', 'b.css', 'c.css', 'd.css']
const steps = fc.array(
  fc.record({
    does: fc.constantFrom<Step['does'][]>('type', 'rename', 'remove', 'add'),
    path: fc.constantFrom(...paths),
    to: fc.constantFrom(...paths),
  }),
  { maxLength: 6 },
)

/** The texts that changes make of others, by path. */
function made(before: ReadonlyMap<string, string>, changes: Changes): Map<string, string> {
  const files = new Map(before)
  for (const { from } of changes) if (from !== null) files.delete(from)
  for (const { path, from, text: typed, removed: isRemoved } of changes)
    if (!isRemoved) files.set(path, typed ?? before.get(from ?? path) ?? 'missing')
  return files
}

/** What the editor allows. */
function edited(changes: Changes, { does, path, to }: Step): Changes {
  const files = made(originals, changes)
  if (does === 'add')
    return files.has(path) || isRenamedFrom(changes, path) ? changes : withAdded(changes, path, to)
  if (!files.has(path)) return changes
  if (does === 'remove') return withRemoved(changes, path)
  if (does === 'rename') return files.has(to) ? changes : withRenamed(changes, path, to)
  const change = changes.find((each) => each.path === path && !each.removed)
  const original = change?.from === null ? null : (originals.get(change?.from ?? path) ?? null)
  return withText(changes, { path, text: to, original })
}

test('on top of what was sent, the changes make the same files, and name each file once', () =>
  fc.assert(
    fc.asyncProperty(steps, steps, async (before, since) => {
      const sent = before.reduce(edited, [])
      const changes = since.reduce(edited, sent)
      const next = await after(sent, changes)
      if (next === null) return
      expect(made(made(originals, sent), next)).toEqual(made(originals, changes))
      const requested = requestedChanges(next).map(({ path }) => path)
      expect(new Set(requested).size).toBe(requested.length)
    }),
    { numRuns: 2000 },
  ))
