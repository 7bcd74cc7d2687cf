import { expect, test } from 'vitest'
import type { PackId } from '../base/ids.ts'
import type { Manifest, ManifestFile } from './manifest.ts'
import { compareVersions, hasSameFiles, mostChangesListed } from './version-changes.ts'

const pack = `pk_${'a'.repeat(26)}` as PackId

/** Maps paths to contents; the prefix `generated:` marks generated files. */
function manifestOf(contents: Readonly<Record<string, string>>): Manifest {
  const files = Object.entries(contents).map(([name, content]): [string, ManifestFile] => [
    name.replace('generated:', ''),
    {
      // Not a real digest; only equality matters here.
      digest: content.padEnd(64, '0'),
      pack,
      offset: 0,
      size: content.length,
      type: 'text/plain',
      ...(name.startsWith('generated:') && { generated: true }),
    },
  ])
  return { files: new Map(files), packs: new Map([[pack, 1]]) }
}

const described = (path: string, content: string) => ({
  path,
  size: content.length,
  type: 'text/plain',
  digest: content.padEnd(64, '0'),
})

const nothing = { files: [], more: 0 }

test('each file is added, changed, removed or unchanged', () => {
  const before = manifestOf({ 'index.html': 'a', 'b.css': 'bb', 'old/page.html': 'ccc', same: 'd' })
  const after = manifestOf({ z: 'e', 'b.css': 'bbbb', 'index.html': 'a', a: 'ccc', same: 'd' })
  expect(compareVersions(before, after)).toEqual({
    added: {
      files: [described('a', 'ccc'), described('z', 'e')],
      more: 0,
    },
    changed: {
      files: [{ ...described('b.css', 'bbbb'), before: { size: 2, digest: 'bb'.padEnd(64, '0') } }],
      more: 0,
    },
    removed: { files: [described('old/page.html', 'ccc')], more: 0 },
    unchanged: 2,
  })
})

test.each([
  ['the first version', null, { 'index.html': 'a' }, { added: ['index.html'] }],
  ['identical versions', { 'index.html': 'a' }, { 'index.html': 'a' }, {}],
  [
    'Markdown of which only the rendered page differs',
    { 'index.md': 'a', 'generated:index.html': 'old look' },
    { 'index.md': 'a', 'generated:index.html': 'new look' },
    {},
  ],
  [
    'Markdown in place of a page',
    { 'index.html': 'a' },
    { 'index.md': 'a', 'generated:index.html': 'b' },
    { added: ['index.md'], removed: ['index.html'] },
  ],
  [
    'names of built-in object properties',
    { constructor: 'a', toString: 'b' },
    { constructor: 'c', ['__proto__']: 'd' },
    { added: ['__proto__'], changed: ['constructor'], removed: ['toString'] },
  ],
])('%s', (_, before, after, expected) => {
  const { added, changed, removed } = compareVersions(
    before && manifestOf(before),
    manifestOf(after),
  )
  const paths = ({ files }: typeof added) => files.map(({ path }) => path)
  expect([paths(added), paths(changed), paths(removed)]).toEqual(
    (['added', 'changed', 'removed'] as const).map(
      (kind) => (expected as Partial<Record<typeof kind, string[]>>)[kind] ?? [],
    ),
  )
})

test('lists are limited and give the number of further files', () => {
  const names = Array.from({ length: mostChangesListed + 3 }, (_, n) => `${1000 + n}.html`)
  const many = manifestOf(Object.fromEntries(names.map((name) => [name, 'a'])))
  const { added, changed, removed } = compareVersions(null, many)
  expect([added.files.length, added.more]).toEqual([mostChangesListed, 3])
  expect(added.files.at(-1)?.path).toBe(names[mostChangesListed - 1])
  expect([changed, removed]).toEqual([nothing, nothing])
  expect(compareVersions(many, manifestOf({})).removed.more).toBe(3)
})

test.each([
  ['the same files, in any order', { b: 'bb', a: 'a' }, true],
  ['another content', { a: 'a', b: 'cc' }, false],
  ['another path', { a: 'a', c: 'bb' }, false],
  ['one file less', { a: 'a' }, false],
  ['one file more', { a: 'a', b: 'bb', c: 'c' }, false],
])('%s', (_, contents, isSame) => {
  const files = [...manifestOf(contents).files].map(([path, { digest }]) => ({ path, digest }))
  expect(hasSameFiles(manifestOf({ a: 'a', b: 'bb' }), files)).toBe(isSame)
})
