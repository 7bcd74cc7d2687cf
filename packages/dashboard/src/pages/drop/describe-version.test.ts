import { expect, test } from 'vitest'
import type { Changes } from '../../api/queries.ts'
import { describeChanges, whoMade } from './describe-version.ts'

const anna = { id: 'us_1', email: 'anna@example.org', name: 'Anna' }

test.each([
  [anna, 'us_2', 'Anna'],
  [{ ...anna, name: '' }, 'us_2', 'anna@example.org'],
  [{ ...anna, email: null }, 'us_2', 'Anna'],
  [{ ...anna, email: null, name: '' }, 'us_2', 'a former member'],
  [anna, 'us_1', 'you'],
  [null, 'us_1', 'an anonymous user'],
])('the creator %j is shown to %s as %s', (created_by, viewerId, name) => {
  expect(whoMade({ created_by }, viewerId)).toBe(name)
})

const content = { size: 1, sha256: 'ab' }
const file = (path: string) => ({ path, type: 'text/plain', ...content, before: content })
const before = { version_id: 'v_1', version_number: 2 }
const none: Changes = {
  compared_to: before,
  added: [],
  changed: [],
  removed: [],
  unchanged: 0,
  not_listed: { added: 0, changed: 0, removed: 0 },
}

test.each<[string, Partial<Changes>, string, string]>([
  [
    'every kind',
    { added: [file('a'), file('b')], changed: [file('c')], removed: [file('d')], unchanged: 4 },
    'Compared with version 2: 2 added, 1 changed, 1 removed, 4 unchanged.',
    '',
  ],
  ['one kind', { changed: [file('a')] }, 'Compared with version 2: 1 changed.', ''],
  ['nothing', { unchanged: 1 }, 'No changes since version 2 (1 file).', ''],
  [
    'the first',
    { compared_to: null, added: [file('a'), file('b')] },
    'No earlier version to compare with. This one has 2 files.',
    '',
  ],
  [
    'more than is listed',
    { added: [file('a')], not_listed: { added: 300, changed: 0, removed: 7 } },
    'Compared with version 2: 301 added, 7 removed.',
    '300 added, 7 removed',
  ],
])('changes are described: %s', (_, changes, summary, more) => {
  expect(describeChanges({ ...none, ...changes })).toMatchObject({ summary, more })
})

test('files are grouped by the kind of change', () => {
  const { files } = describeChanges({ ...none, removed: [file('a')], added: [file('b')] })
  expect(files.map(({ kind, path }) => [kind, path])).toEqual([
    ['added', 'b'],
    ['removed', 'a'],
  ])
})
