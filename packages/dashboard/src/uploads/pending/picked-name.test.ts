import { expect, test } from 'vitest'
import { sizeSentence } from '../upload-size.ts'
import { pickedName } from './picked-name.ts'

const pick = (...paths: string[]) =>
  paths.map((path) => ({ path, file: new File(['123456'], path.split('/').at(-1) ?? '') }))

test.each([
  [pick('site.zip'), 'site.zip', 'Its size is 6 bytes.'],
  [pick('trip/index.html', 'trip/a/b.css'), 'trip', 'It holds 2 files, 12 bytes in all.'],
  [pick('trip/index.html'), 'trip', 'Its size is 6 bytes.'],
  [pick('index.html', 'style.css'), 'What you picked', 'It holds 2 files, 12 bytes in all.'],
])('%#: files are named as on disk', (picked, name, size) => {
  expect([pickedName(picked), sizeSentence(picked)]).toEqual([name, size])
})
