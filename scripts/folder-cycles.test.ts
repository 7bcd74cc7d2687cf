import { expect, test } from 'vitest'
import { folderCycles } from './folder-cycles.ts'

const imports = (...pairs: string[]) =>
  pairs.map((pair) => {
    const [from = '', to = ''] = pair.split(' > ')
    return { from: `src/${from}.ts`, to: `src/${to}.ts` }
  })

test.each([
  ['one direction', ['a/x > b/y', 'a/z > b/y', 'b/y > c/w', 'a/x > c/w']],
  ['files of one folder', ['a/x > a/y', 'a/y > a/z']],
  ['a folder above its subfolder', ['x > a/y', 'a/z > a/b/y']],
  ['a folder below its subfolder', ['a/b/y > a/z', 'c/x > a/b/y']],
])('%s is no cycle', (_name, pairs) => {
  expect(folderCycles(imports(...pairs))).toEqual([])
})

test.each([
  ['two folders', ['a/x > b/y', 'b/z > a/w'], 'src import each other: a, b'],
  ['three folders', ['a/x > b/y', 'b/z > c/w', 'c/v > a/u', 'd/x > a/x'], ': a, b, c'],
  ['a folder and its subfolder', ['a/x > a/b/y', 'a/b/z > a/w'], 'src/a import each other: ., b'],
  ['different depths of two folders', ['a/b/x > c/y', 'c/d/z > a/w'], ': a, c'],
])('%s form a cycle', (_name, pairs, expected) => {
  const found = folderCycles(imports(...pairs))
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(expected)
})

test('a cycle is reported with the imports that cause it', () => {
  const [message] = folderCycles(imports('a/x > b/y', 'b/z > a/w', 'c/x > a/x'))
  expect(message).toBe(
    'Folders of src import each other: a, b\n  src/a/x.ts imports src/b/y.ts\n  src/b/z.ts imports src/a/w.ts',
  )
})
