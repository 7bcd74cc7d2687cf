import { expect, test } from 'vitest'
import {
  buildTree,
  filterFiles,
  foldersOf,
  keyEffect,
  type TreeKey,
  type TreeRow,
  treeRows,
} from './file-tree.ts'

const file = (path: string, size = 1) => ({ path, size, type: 'text/plain' })
const files = ['index.html', 'b/page-10.html', 'b/page-9.html', 'b/deep/a.txt', 'a/z.css', 'a.txt']
const tree = buildTree(files.map((path) => file(path)))
const rowsWith = (...open: string[]) => treeRows(tree, { isOpen: (path) => open.includes(path) })
const paths = (rows: readonly TreeRow[]) => rows.map((row) => row.path)

test('folders come first, and names with numbers are in order', () => {
  expect(paths(rowsWith('b/'))).toEqual([
    'a/',
    'b/',
    'b/deep/',
    'b/page-9.html',
    'b/page-10.html',
    'a.txt',
    'index.html',
  ])
})

test('a closed folder has one row, with the number and size of all files in it', () => {
  const sized = buildTree([file('a/b/c.txt', 5), file('a/d.txt', 7)])
  expect(treeRows(sized, { isOpen: () => false })).toEqual([
    { kind: 'folder', path: 'a/', name: 'a', level: 1, open: false, count: 2, size: 12 },
  ])
})

test.each<[string, TreeKey, object]>([
  ['a/', 'ArrowDown', { focus: 'b/' }],
  ['a/', 'ArrowUp', {}],
  ['a/', 'ArrowRight', { toggle: 'a/' }],
  ['b/', 'ArrowRight', { focus: 'b/deep/' }],
  ['b/', 'ArrowLeft', { toggle: 'b/' }],
  ['b/page-9.html', 'ArrowLeft', { focus: 'b/' }],
  ['b/deep/', 'ArrowLeft', { focus: 'b/' }],
  ['index.html', 'ArrowLeft', {}],
  ['index.html', 'ArrowRight', {}],
  ['index.html', 'ArrowDown', {}],
  ['b/', 'Home', { focus: 'a/' }],
  ['a/', 'End', { focus: 'index.html' }],
])('on %s, %s', (path, key, effect) => {
  expect(keyEffect(rowsWith('b/'), path, key)).toEqual(effect)
})

test('folders of a path, and files by words of their path', () => {
  expect(foldersOf('a/b/c.txt')).toEqual(['a/', 'a/b/'])
  expect(foldersOf('c.txt')).toEqual([])
  const found = filterFiles(
    files.map((path) => file(path)),
    ' PAGE b/ ',
  )
  expect(found.map(({ path }) => path)).toEqual(['b/page-10.html', 'b/page-9.html'])
})
