import { expect, test } from 'vitest'
import { sizeSentence } from '../upload-size.ts'
import { pickedName } from './picked-name.ts'

const pick = (...paths: string[]) =>
  paths.map((path) => ({ path, file: new File(['123456'], path.split('/').at(-1) ?? '') }))

test.each([
  [pick('site.zip'), 'site.zip', 'Size: 6 bytes.'],
  [pick('trip/index.html', 'trip/a/b.css'), 'trip', '2 files, 12 bytes.'],
  [pick('trip/index.html'), 'trip', 'Size: 6 bytes.'],
  [pick('index.html', 'style.css'), 'Your upload', '2 files, 12 bytes.'],
])('%#: files are named as on disk', (picked, name, size) => {
  expect([pickedName(picked), sizeSentence(picked)]).toEqual([name, size])
})
