// The checker accepts histories that are right and finds the faults of those that are not.
// Stores: sqlite-files. No stores.
import { expect, test } from 'vitest'
import { checkDrop } from './check-drop.ts'
import { type CutOff, type FinalState, newHistory, type Publish, type Write } from './history.ts'

const write = (
  kind: Write['kind'],
  id: string,
  at: [number, number],
  more: Partial<Write> = {},
) => ({
  kind,
  id,
  start: at[0],
  end: at[1],
  outcome: 'acknowledged' as const,
  node: 0,
  version: null,
  base: null,
  detail: '',
  ...more,
})
const lost = { outcome: 'unknown', end: Number.POSITIVE_INFINITY, node: null } as const
const visit = (saw: string, at: [number, number], node = 0) => ({
  saw,
  start: at[0],
  end: at[1],
  node,
})
const listing = (versions: number[] | null, live: number | null, at: [number, number]) => ({
  versions,
  live,
  start: at[0],
  end: at[1],
})

const first: Publish = { kind: 'upload', from: null, to: 1 }
const upload = (from: number, to: number): Publish => ({ kind: 'upload', from, to })
const promote = (from: number, to: number): Publish => ({ kind: 'promote', from, to })
const final = (publishes: Publish[] | null, ...contents: string[]): FinalState => ({
  publishes,
  contents: new Map(contents.map((content, index) => [index + 1, content])),
})

interface Case {
  readonly writes?: Write[]
  readonly visits?: ReturnType<typeof visit>[]
  readonly listings?: ReturnType<typeof listing>[]
  readonly final: FinalState
  readonly cutOffs?: CutOff[]
}

const problemsOf = ({ writes, visits, listings, final: state, cutOffs }: Case) => {
  const history = newHistory('a')
  history.writes.push(...(writes ?? []))
  history.visits.push(...(visits ?? []))
  history.listings.push(...(listings ?? []))
  return checkDrop(history, state, cutOffs).problems
}

const two = [write('upload', 'b', [10, 20], { version: 2 })]
const afterTwo = final([first, upload(1, 2)], 'first', 'b')
const three = [...two, write('upload', 'c', [30, 40], { version: 3 })]
const afterThree = final([first, upload(1, 2), upload(2, 3)], 'first', 'b', 'c')
const removed = [...two, write('delete', 'd', [30, 40])]

test.each<[string, Case]>([
  ['an upload, seen at once', { writes: two, visits: [visit('b', [21, 22])], final: afterTwo }],
  [
    'the old page during the upload',
    { writes: two, visits: [visit('first', [11, 22])], final: afterTwo },
  ],
  [
    'the new page before the response',
    { writes: two, visits: [visit('b', [11, 12])], final: afterTwo },
  ],
  [
    'another node, a second later',
    { writes: two, visits: [visit('first', [1019, 1030], 1)], final: afterTwo },
  ],
  [
    'a node that is cut off',
    {
      writes: two,
      visits: [visit('first', [9000, 9001], 1), visit('first', [10_400, 10_401], 1)],
      cutOffs: [{ node: 1, from: 15, to: 9500 }],
      final: afterTwo,
    },
  ],
  [
    'an upload of unknown outcome that happened',
    { writes: [write('upload', 'b', [10, 20], lost)], final: afterTwo },
  ],
  [
    'and one that did not',
    { writes: [write('upload', 'b', [10, 20], lost)], final: final([first], 'first') },
  ],
  [
    'an edit',
    {
      writes: [write('edit', 'e', [10, 20], { version: 2, base: 1 })],
      visits: [visit('first+e', [21, 22])],
      final: final([first, upload(1, 2)], 'first', 'first+e'),
    },
  ],
  [
    'promotes of one version, one of them without effect',
    {
      writes: [
        ...two,
        write('promote', 'p', [30, 40], { version: 1 }),
        write('promote', 'q', [41, 42], { version: 1 }),
        write('upload', 'c', [50, 60], { version: 3 }),
        write('promote', 'r', [70, 80], { version: 1 }),
      ],
      visits: [visit('first', [45, 46]), visit('c', [65, 66]), visit('first', [85, 86])],
      final: final(
        [first, upload(1, 2), promote(2, 1), upload(1, 3), promote(3, 1)],
        'first',
        'b',
        'c',
      ),
    },
  ],
  [
    'a promote without effect, and a later one of the same version that has one',
    {
      writes: [
        write('promote', 'p', [5, 12], { version: 1 }),
        ...two,
        write('promote', 'q', [30, 40], { version: 1, node: 1 }),
      ],
      listings: [listing([1, 2], 2, [21, 22]), listing([1, 2], 1, [41, 42])],
      final: final([first, upload(1, 2), promote(2, 1)], 'first', 'b'),
    },
  ],
  [
    'a list',
    {
      writes: two,
      listings: [listing([1], 1, [12, 13]), listing([1, 2], 2, [14, 15])],
      final: afterTwo,
    },
  ],
  [
    'a drop that was deleted',
    {
      writes: removed,
      visits: [visit('b', [25, 26]), visit('gone', [41, 42])],
      listings: [listing(null, null, [41, 42])],
      final: final(null),
    },
  ],
])('right: %s', (_, one) => expect(problemsOf(one)).toEqual([]))

test.each<[string, RegExp, Case]>([
  ['an upload is lost', /is lost/, { writes: two, final: final([first], 'first') }],
  [
    'its bytes are lost',
    /version 2 has undefined/,
    { writes: two, final: final([first, upload(1, 2)], 'first') },
  ],
  [
    'it has the bytes of another one',
    /version 2 has x/,
    { writes: two, final: final([first, upload(1, 2)], 'first', 'x') },
  ],
  [
    'a refused upload happened',
    /took effect/,
    { writes: [write('upload', 'b', [10, 20], { outcome: 'refused' })], final: afterTwo },
  ],
  ['a version that was never sent', /no request explains/, { final: afterTwo }],
  [
    'an upload happened twice',
    /no request explains/,
    {
      writes: [write('upload', 'b', [10, 20], lost)],
      final: final([first, upload(1, 2), upload(2, 3)], 'first', 'b', 'c'),
    },
  ],
  [
    'an order against time',
    /ended before a write began/,
    {
      writes: three,
      final: final([first, upload(1, 3), upload(3, 2)], 'first', 'b', 'c'),
    },
  ],
  [
    'a break in the record',
    /but 2 was live/,
    { writes: three, final: final([first, upload(1, 2), upload(1, 3)], 'first', 'b', 'c') },
  ],
  [
    'an edit overwrote another upload',
    /was applied to 1/,
    {
      writes: [...two, write('edit', 'e', [15, 25], { version: 3, base: 1 })],
      final: final([first, upload(1, 2), upload(2, 3)], 'first', 'b', 'b+e'),
    },
  ],
  [
    'the old page on the same node',
    /replaced 1 ms before/,
    { writes: two, visits: [visit('first', [21, 22])], final: afterTwo },
  ],
  [
    'the old page on another node for too long',
    /replaced 1001 ms/,
    { writes: two, visits: [visit('first', [1021, 1022], 1)], final: afterTwo },
  ],
  [
    'an old page long after its node could read the database again',
    /replaced 2980 ms/,
    {
      writes: two,
      visits: [visit('first', [3000, 3001], 1)],
      cutOffs: [{ node: 1, from: 15, to: 1990 }],
      final: afterTwo,
    },
  ],
  [
    'an old page that came back',
    /replaced/,
    {
      writes: two,
      visits: [visit('b', [25, 26], 1), visit('first', [27, 28], 1)],
      final: afterTwo,
    },
  ],
  [
    'a page that was never sent',
    /never live/,
    { writes: two, visits: [visit('x', [25, 26])], final: afterTwo },
  ],
  [
    'a page before it was sent',
    /never live/,
    { writes: two, visits: [visit('b', [1, 2])], final: afterTwo },
  ],
  [
    'a list without a version',
    /a list does not fit/,
    { writes: two, listings: [listing([1], 1, [21, 22])], final: afterTwo },
  ],
  [
    'a list that contradicts itself',
    /a list does not fit/,
    { writes: two, listings: [listing([1], 2, [12, 13])], final: afterTwo },
  ],
  [
    'lists that go back',
    /a list does not fit/,
    {
      writes: two,
      listings: [listing([1, 2], 2, [12, 13]), listing([1], 1, [14, 15])],
      final: afterTwo,
    },
  ],
  [
    'a page that is back after its deletion',
    /shows b/,
    { writes: removed, visits: [visit('b', [2041, 2042], 1)], final: final(null) },
  ],
  ['a deletion that is lost', /is lost/, { writes: removed, final: afterTwo }],
  ['a drop that is lost', /the drop is lost/, { writes: two, final: final(null) }],
])('wrong: %s', (_, problem, one) => expect(problemsOf(one).join('; ')).toMatch(problem))

test('the longest time for which a visitor saw what had been replaced is measured', () => {
  const history = newHistory('a')
  history.writes.push(...three)
  history.visits.push(visit('first', [520, 521], 1), visit('b', [530, 540], 2))
  expect(checkDrop(history, afterThree).longestStaleMs).toBe(500)
})
