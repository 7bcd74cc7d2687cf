import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArchivedFile } from '../versions/archive.ts'
import { compareFiles } from './compare-files.ts'
import { diffChangedFiles, formatComparison } from './format-comparison.ts'
import { decodeText, textDiff } from './text-diff.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-comparing-'))
})
afterAll(() => rm(folder, { recursive: true }))

const archived = (path: string, content: string | Uint8Array): ArchivedFile => ({
  path,
  size: Buffer.byteLength(content),
  open: async () => Readable.from([Buffer.from(content)]),
})
async function local(name: string, content: string | Uint8Array) {
  const file = path.join(folder, name)
  await writeFile(file, content)
  return { path: name, file }
}

test('lists what a deploy would change, with a diff of text files', async () => {
  const found = [
    await local('added.html', '<p>'),
    await local('index.html', 'one\nTWO\nthree\n'),
    await local('photo.png', new Uint8Array([1, 0, 2])),
    await local('same.css', 'p {}'),
  ]
  const live = [
    archived('index.html', 'one\ntwo\nthree\n'),
    archived('old.html', '<p>old'),
    archived('photo.png', new Uint8Array([1, 0, 3])),
    archived('same.css', 'p {}'),
  ]
  const comparison = await compareFiles(found, live)
  const diffs = await diffChangedFiles(comparison)
  const { json, lines } = formatComparison(comparison, diffs)
  expect(lines.map((line) => (typeof line === 'string' ? line : line.text))).toEqual([
    'added    3 bytes   added.html',
    'changed  14 bytes  index.html',
    'changed  3 bytes   photo.png',
    'removed  6 bytes   old.html',
    '',
    '--- live/index.html',
    '+++ local/index.html',
    '@@ -1,3 +1,3 @@',
    ' one',
    '-two',
    '+TWO',
    ' three',
    '',
    'photo.png is not text, or too large to compare.',
  ])
  expect(json).toMatchObject({
    added: [{ path: 'added.html', size: 3 }],
    changed: [
      { path: 'index.html', size: 14, diff: expect.stringContaining('\n-two\n+TWO\n') },
      { path: 'photo.png', size: 3, diff: null },
    ],
    removed: [{ path: 'old.html', size: 6 }],
    unchanged: 1,
  })
  const names = formatComparison(comparison, null)
  expect(names.lines).toHaveLength(4)
  expect(JSON.stringify(names.json)).not.toContain('diff')
})

test('the same files are no difference', async () => {
  const found = [await local('index.html', '<p>')]
  const comparison = await compareFiles(found, [archived('index.html', '<p>')])
  expect(comparison).toEqual({ added: [], changed: [], removed: [], unchanged: 1 })
})

test.each([
  ['a\n', 'a', ['@@ -1 +1 @@', '-a', '+a', '\\ No newline at end of file']],
  ['', 'a\n', ['@@ -0,0 +1 @@', '+a']],
  ['a\r\n', 'b\r\n', ['@@ -1 +1 @@', '-a', '+b']],
  ['a\r\n', 'a\n', ['@@ -1 +1 @@', '-a^M', '+a']],
])('the diff from %j to %j', (before, after, expected) => {
  expect(textDiff('x', before, after)?.slice(2)).toEqual(expected)
})

test('texts without a line in common are not compared at length', () => {
  const lines = (prefix: string) =>
    Array.from({ length: 5000 }, (_, index) => `${prefix}${index}\n`).join('')
  expect(textDiff('x', lines('a'), lines('b'))).toBeNull()
})

test('text is UTF-8 without NUL', () => {
  expect(decodeText(Buffer.from('grün'))).toBe('grün')
  for (const bytes of [
    [0xff, 0xfe],
    [0x61, 0x00],
  ])
    expect(decodeText(Buffer.from(bytes))).toBeNull()
})
