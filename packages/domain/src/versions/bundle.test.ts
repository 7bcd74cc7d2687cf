import { expect, test } from 'vitest'
import { cpuTimeOf } from '../base/cpu-time.test-support.ts'
import { layOutBundle, maxFilesPerVersion } from './bundle.ts'

const entriesOf = (paths: readonly string[]) => paths.map((path) => ({ path, item: path }))
const lay = (...paths: string[]) =>
  layOutBundle(entriesOf(paths), { stripRoot: true }).map(({ path }) => path as string)

test.each([
  [
    ['index.html', 'a/b.css'],
    ['index.html', 'a/b.css'],
  ],
  [
    ['dist/index.html', 'dist/a/b.css'],
    ['index.html', 'a/b.css'],
  ],
  [
    ['./index.html', './a/b.css'],
    ['index.html', 'a/b.css'],
  ],
  [
    ['./dist/index.html', 'dist/b.css', './.DS_Store'],
    ['index.html', 'b.css'],
  ],
  [['dist/index.html', '__MACOSX/dist/._index.html', '.DS_Store'], ['index.html']],
  [
    ['a/a/index.html', 'a/index.html'],
    ['a/index.html', 'index.html'],
  ],
  [
    ['index.html', 'dist/index.html'],
    ['index.html', 'dist/index.html'],
  ],
  [
    ['cafe\u0301/x', 'index.html'],
    ['caf\u00e9/x', 'index.html'],
  ],
  [
    ['index.html', 'a', 'a.b', 'a-b/c'],
    ['index.html', 'a', 'a.b', 'a-b/c'],
  ],
])('%j becomes %j', (paths, expected) => {
  expect(lay(...paths)).toEqual(expected)
})

test('each file keeps its item', () => {
  expect(layOutBundle([{ path: 'site/index.html', item: 42 }], { stripRoot: true })).toEqual([
    { path: 'index.html', item: 42 },
  ])
})

test.each([
  [[], 'missing_index', /no files/],
  [['__MACOSX/index.html'], 'missing_index', /no files/],
  [['a.css'], 'missing_index', /Add one/],
  [['Index.html'], 'missing_index', /Rename Index.html/],
  [['index.htm'], 'missing_index', /Rename index.htm/],
  [['a/index.html', 'b/index.html'], 'missing_index', /"a\/"/],
  [['a/b/index.html'], 'missing_index', /"a\/b\/"/],
  [['a/index.html', 'readme.txt'], 'missing_index', /"a\/"/],
  [['index.html', 'index.html'], 'invalid_field', /"index.html" occurs twice/],
  [['index.html', './index.html'], 'invalid_field', /"index.html" occurs twice/],
  [['index.html', 'e\u0301', '\u00e9'], 'invalid_field', /"\u00e9" occurs twice/],
  [['index.html', 'a', 'a!', 'a/b/c'], 'invalid_field', /"a" is both a file and a folder/],
  [['index.html', '../x'], 'invalid_field', /"\.\.\/x"/],
  [['dist/index.html', 'dist/.plinth/unlock'], 'invalid_field', /is reserved/],
  [['dist/index.html', 'dist/C:/x'], 'invalid_field', /drive/],
])('%j is refused as %s', (paths, code, detail) => {
  expect(() => lay(...paths)).toThrow(
    expect.objectContaining({ code, detail: expect.stringMatching(detail) }),
  )
})

test('without strip_root a single top folder is refused, with the folder and the remedy in the message', () => {
  const layAsSent = (...paths: string[]) => layOutBundle(entriesOf(paths), { stripRoot: false })
  expect(() => layAsSent('site/index.html', 'site/a.css')).toThrow(
    expect.objectContaining({
      code: 'missing_index',
      detail:
        'The bundle has no index.html at its root. Found one in "site/": upload the contents of that folder, or send strip_root=true.',
    }),
  )
  expect(() => layAsSent('a/index.html', 'b/index.html')).toThrow(
    expect.objectContaining({ code: 'missing_index', detail: expect.not.stringMatching(/strip/) }),
  )
  const whole = ['index.html', 'site/index.html']
  expect(layAsSent(...whole).map(({ path }) => path)).toEqual(whole)
})

test('a change to a version that leaves index.html in a folder only is told to move it', () => {
  const edited = entriesOf(['site/index.html', 'site/a.css'])
  expect(() => layOutBundle(edited, { stripRoot: false, isEdit: true })).toThrow(
    expect.objectContaining({
      code: 'missing_index',
      detail:
        'The bundle has no index.html at its root. Found one in "site/": move it to the root.',
    }),
  )
})

test('a version can have 20,000 files, not counting clutter', () => {
  const paths = [
    'index.html',
    ...Array.from({ length: maxFilesPerVersion - 1 }, (_, n) => `f/${n}`),
  ]
  expect(lay(...paths, 'f/.DS_Store')).toHaveLength(maxFilesPerVersion)
  expect(() => lay(...paths, 'one-more')).toThrow(/20001 files/)
})

test('a very deep bundle is laid out in bounded time', () => {
  const deep = 'a/'.repeat(505)
  const paths = ['index.html', ...Array.from({ length: 2000 }, (_, n) => `${deep}${n}`)]
  const lays = () => expect(lay(...paths)).toHaveLength(2001)
  expect(cpuTimeOf(lays)).toBeLessThan(3000)
})

test('the total length of paths is limited', () => {
  const deep = 'folder/'.repeat(140)
  const entries = Array.from({ length: 2200 }, (_, n) => ({ path: `${deep}${n}.txt`, item: n }))
  const all = [{ path: 'index.html', item: -1 }, ...entries]
  expect(() => layOutBundle(all, { stripRoot: true })).toThrow('2,097,152 characters')
})
